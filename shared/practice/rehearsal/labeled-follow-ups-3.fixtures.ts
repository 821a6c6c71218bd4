/** Answers from health, education, law, and public service. See `labeled-follow-ups.fixtures.ts`. */
export const publicAnswers = `
# decision-half-the-facts -
A patient came in on my night shift with chest pain, and his records were locked. I could not wait, so I treated him as if he had no allergies but I kept the emergency kit at the bed. I called his pharmacy at the same time. They confirmed that he was fine with the drug. He was stable after forty minutes and went home two days later.

# decision-half-the-facts R
There was a school trip to the mountains and the weather report had changed overnight. I had thirty children and no signal on my phone. I asked the hut keeper what he would do. Then I split the group and took the younger children back down with one parent.

# error-you-caught N
On my ward I noticed that two patients with the same last name were in the same room. Their medication trays were almost swapped. I moved one of them to another room and put a red sticker on both files. Then I suggested this for all wards. Since then we have had far fewer mix-ups.

# error-you-caught -
As a pharmacist I saw a prescription for a child with the dose of an adult. I called the doctor before I said anything to the mother. He corrected it right away and thanked me. I also reported it, and now the software shows a warning for children under twelve. It has caught three more of these since May.

# error-you-caught A
One time in the lab two samples had been labeled the wrong way around. The results would have gone to two different families. It was late in the evening and the whole day had been very stressful. The labels look almost the same, so it can happen easily. It was noticed just before the results went out.

# disagreed-with-colleague R
A colleague in my kindergarten thought that one boy needed strict rules. I saw it differently because I knew his family. I asked her to observe him with me for a week. We both took notes, and I invited the mother for a conversation. I also talked to the school psychologist.

# disagreed-with-colleague E
I rarely disagree with colleagues, to be honest. I get along with everybody. If there is a problem, I think you have to talk about it openly. I always listen first. Everyone has their own view and you should respect it. In nursing you have to work together, otherwise the patients suffer.

# conflict-between-others OR
Two teachers at our school did not want to share the gym. It had been going on for two years. We invited both of them to the staff room. We listened to each side and we made a new plan with fixed hours. We also asked the principal to sign it.

# taught-someone -
I taught an older nurse how to use the new tablet for rounds. She was afraid of breaking it. I gave her a tablet without patient data to play with, and I sat with her for ten minutes after each shift. After two weeks I asked her to show it to a new colleague, and she did it without any help.

# taught-someone R
In my sixth grade class there was a girl who couldn't do fractions at all. I tried the usual exercises first. Then I brought a cake and a knife to the lesson. I let her cut it for the class, and I asked her to write down each step as a fraction.

# taught-someone E
I have been teaching for nine years. I believe that every child can learn if you give them enough time. You need to be patient and explain things in different ways. I love when a child understands something for the first time. And I always use pictures, because children remember them better.

# saw-something-wrong E
If I saw a colleague do something wrong, I would speak to them first, in private. I'd give them a chance to explain it. If it's dangerous for patients, I would report it immediately. I think that's a duty, even when it is uncomfortable.

# rule-you-disliked -
Our office required three signatures for any letter over one page. I disagreed, but I followed it, because the rule came from a lawsuit. I counted how many letters were changed by the third signature: one in two hundred. I showed that to the head of the office, and since January we need only two.

# rule-you-disliked R
At the border office we had to copy each form by hand. I thought that it was a waste of time. I followed the rule, but I kept a list of the mistakes that came from copying. I collected about sixty of them, and I wrote a proposal to the department.

# promise-to-customer O
A family had just arrived in our city and had no papers. The office was about to close. We kept it open and we called the shelter. We found them a room and we filled in the forms with them. By the next morning they had a place to stay and an appointment.

# several-priorities E
In the emergency room everything is urgent, so you need a clear head. I always look at who is in danger first. I think experience helps a lot. You should never let relatives push you. I'd also ask for help early, because you can't do everything on your own.

# several-priorities -
Last Tuesday I had two admissions, a fall, and a family waiting. I looked at the fall first, since nobody had checked her head. I asked a colleague to take one admission, and told the family that I'd be with them in thirty minutes. I was there after twenty five. The fall was harmless, and both admissions were done before lunch.

# went-wrong-on-your-watch R
I was the lawyer in charge when we missed a filing date. The court had sent the letter to our old address. I told the client within the hour. I wrote a motion to reopen the case and I asked the post office for a written statement.

# went-wrong-on-your-watch -
During my shift as head nurse the dialysis water system failed. We had nine patients waiting. I called the technician and moved the three most urgent patients to the hospital next door, and I phoned the other six to come in the evening. Everyone was treated within fourteen hours, and now we keep a second pump.

# went-wrong-on-your-watch AR
There was an incident on my ward last winter. A patient with dementia left the building at night. It was minus five degrees. We were only two people for thirty patients, and the alarm on the door had been broken for a week. It was one of the worst nights of my career.

# root-not-symptom N
In our library everybody complained about noise. The director wanted more signs. I sat in the hall for an afternoon and noticed that the noise came from the printer, where people had to wait. I moved the printer to the entrance. The complaints went down a lot after that.

# root-not-symptom R
At the clinic many patients didn't show up for their appointments. Everyone blamed the patients. I called thirty of them and asked why. I found out that our letters arrived after the date. So I talked to the IT department and I wrote a text message that could be sent the day before.

# won-trust -
When I became a parole officer, one man refused to talk to me. I kept every single appointment to the minute, and I never wrote a report that he hadn't read first. After about two months he asked me to help with an application. He got the job and he still has it.

# won-trust OR
The parents at our school were very skeptical of the new principal team. We wrote a letter each week and we opened the doors on Friday mornings. We answered every question. We also changed two things that they had asked for.

# group-project R
In nursing school we had to do a project about hygiene with five people. Two of them never came to the meetings. I wrote to them and asked what was going on. One of them had a job at night, so I moved the meetings to noon and I gave him a part that he could do alone.

# group-project -
For our moot court project four of us had to write one brief, and one student did nothing. I asked him directly over a coffee, and he said that he didn't understand the case. I explained it to him for two evenings and gave him the facts section. We finished two days early and came second out of fourteen teams.

# group-project ON
We were six people in the project and it was chaotic at first. We made a plan and we divided the tasks. We met every week in the library. In the end everything worked out well and we got a good grade.

# learned-quickly R
I had to learn sign language basics in a month because a deaf student was going to join my class. I found a course in the evening and I practiced with videos on the bus. I put small cards on everything in the classroom.

# learned-quickly -
When our hospital switched to the new records system, I had two weeks to learn it. I did the online course twice, made a page of the twelve screens that we use, and shadowed a nurse on another ward for a day. On the first day I entered forty patients without help, and my page is now on every ward.

# new-boss-new-rules E
With a new boss you should be open. I would not judge them in the first weeks. Everyone has their own style, and I am quite flexible. I think communication is key. I'd ask what they expect from me and I would try to do it that way.

# credit-taken E
That's a difficult situation. I think I would speak with the person directly. Maybe they did not do it on purpose. If it happens again, I would talk to my supervisor. It is important that the atmosphere stays good, because in a school you see each other every day.

# helped-a-colleague R
A new police officer in my team was afraid of speaking in court. I had the same problem when I started. I went with her to two hearings as a visitor. Then I played the lawyer and I asked her the nastiest questions I could think of.

# helped-a-colleague -
A young midwife wanted to quit after a bad birth. I asked for the same shifts as hers for a month and I talked through each birth with her afterward. I also got her a place in a supervision group. She stayed, and this year she has led sixty births on her own.

# team-you-liked-most E
The best team was my last one. We were like a family, honestly. Everyone helped everyone, and there was never any bad talk. I think I add a lot of energy to a team. I am always in a good mood and I like to organize things. That's what people would say about me.

# apology-at-work -
Last month I snapped at a student teacher in front of the class. I asked her for five minutes after school and told her that it was my mistake and not hers. I also said it to the class the next morning. She thanked me, and since then we plan each lesson together.

# difficult-partner N
The lab that tests our water samples always sent the results late. I visited them and saw that our samples arrived after their last run. I moved our pickup to the morning and I agreed on a fixed day. The results come much sooner now and we can plan the week.

# change-not-chosen R
Our court moved everything online in the middle of the pandemic. I had worked with paper files for twenty years. I asked my son to show me the basics. Then I scanned one case completely and I practiced every step with it, and I made notes for my colleagues.

# finished-when-tired -
My doctoral thesis stopped being fun after the third year. I split the last chapter into thirty small parts and wrote one a day before work. I told two friends about the date so that I couldn't back out. I handed it in a week early, and it was graded very good.

# project-on-your-own R
so i was alone on this project for the museum they wanted audio guides for blind visitors i asked the association for the blind and i walked through the halls with three of their members i recorded everything they asked and then i wrote the texts with that

# handle-pressure E
Pressure is normal for me, I work in intensive care. I think you need to stay calm and do one thing at a time. I breathe and I focus. After the shift I like to go running. I would say that I am one of the calmest people on the ward.
`;
