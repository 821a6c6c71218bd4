/**
 * Fictional answers from care, education and public work. See `labeled-answers.fixtures.ts` for the
 * format.
 */
export const publicAnswers = `
# nurse, complete
S I worked on a ward where patients often fell at night.
SN We had nine falls in one quarter, which was twice the hospital's average.
S As the night lead I felt responsible.
A I looked at every report and saw that most falls happened on the way to the bathroom.
A So I introduced a fixed round at two in the morning, and we put small lights along the floor.
A I explained it to each colleague personally.
RN In the next quarter there were only two falls.
R The hospital made the round a standard on all wards.

# physician assistant, no result
S A patient came in with chest pain, and the emergency room was completely full.
S The doctor on duty was in surgery.
A I took an electrocardiogram right away and started the protocol.
A I informed the cardiologist by phone and read the values to her.
A Meanwhile I kept talking to the patient and to his wife.
- In such moments you have to stay focused.
- There's no time to think about yourself.
- That's what I love about this job.
- Every shift is different, and you never stop learning.

# teacher, complete
S In my second year of teaching I got a class that had failed its math exam twice.
S Half of the students were convinced that they just couldn't do it.
A I gave them a short test every Monday that only they could see, and I let them set their own target.
A I met the weakest six before school and invited the parents for an evening.
A Whenever somebody improved, I showed the curve and not the grade.
RN At the end of the year twenty one of twenty four passed.
R Two of them now study engineering.

# kindergarten teacher, no numbers
S We had a boy in our group who bit other children.
S The parents of the others were upset and demanded that he leave.
A I observed him for a week and wrote down what happened before each bite.
A It was always noise, so I set up a quiet corner and taught him a sign for when he needed it.
A I spoke with his mother every day at pickup.
R After a few weeks the biting stopped.
R By summer he had two good friends.

# social worker, no action
S There was a family with four children who were about to lose their apartment.
S The father had been ill, and the letters had piled up unopened.
S They were ashamed and didn't open the door at first.
- Situations like that happen more often than people think.
- Our system is complicated, and nobody explains it.
- I feel a lot of respect for families like this one.
R They were able to stay in their home.
R The children didn't have to change schools.
- That's why I do this.

# librarian, complete
S When I took over the youth section, hardly any teenagers came.
SN We counted thirty visits a week, in a town with two schools next door.
S I wanted to make it a place where they spend time.
A I invited eight of them for pizza and asked what was missing.
A I bought comics, moved the shelves, and opened until eight on Thursdays.
A They also got to choose a part of the budget.
RN A year later we had two hundred and ten visits a week.
RN And loans in that section tripled.

# police officer, complete without numbers
S I was called to an argument between neighbors that had been going on for years.
S It was about a tree, and by the time I arrived both families stood in the street.
A I separated them and listened to each side in their own kitchen.
A I asked both what a good week would look like.
A Then I wrote down the three points they shared and had them sign it.
R There hasn't been another call from that street.
- I was quite proud of that.

# firefighter, weak, short
- Teamwork is everything for us.
S One night we had a fire in a warehouse, and the radio failed.
- It was dark, and, um, there was a lot of smoke, obviously.
- You rely on your training, and you trust the person next to you.
- Nobody is a hero alone.
R Everyone got out.
- After that you sit together and talk about it, that's very important in our job.
- So, for me, that's what teamwork means.
- I wouldn't want to do it with people I don't trust.

# researcher, complete
S During my doctorate our measurements didn't match the theory, and nobody knew why.
S I had one semester left on my contract.
A I rebuilt the setup from scratch and calibrated each sensor separately.
A I discovered that a cable picked up the elevator's motor, so I shielded it and repeated the whole series.
A I shared the raw data with a lab in Lyon.
RN The error went down from eight percent to less than one.
R We published it, and the lab in Lyon confirmed our values.

# university administrator, no result
S Students complained that they waited for weeks to get a transcript.
S I worked in the registrar's office with two part time colleagues.
SN There was a backlog of seven hundred requests.
A I sorted the requests by deadline and called the departments that caused the most delays.
A I created a form that checked the data before anyone could send it.
A Moreover, I asked the IT group to print the standard letters overnight.
- Bureaucracy doesn't have to be slow.
- It just needs somebody who cares.

# physical therapist, rambling
- I think every patient is different, and you can't treat them all the same.
- Some need a push, and some need to slow down.
- It's a lot about psychology, much more than people would expect.
- I've always been interested in sports, and I played handball for many years.
- So I know what it's like to be injured.
- My patients tell me that I explain things well.
- And I keep learning, I go to a course almost every year.
- It never gets boring, at least not for me.

# paramedic, complete
S Last winter our station had the slowest departure times in the county.
SN It took us almost three minutes from the alarm to leaving the garage.
S Our chief asked me to find out why.
A I filmed ten departures with the crew's permission and timed every step.
A The gear was stored in three places, so we moved it all next to the vehicle and labeled it.
A We practiced it twice per shift.
RN Now we're out in seventy seconds.
R Other stations came to look at it.

# school counselor, hypothetical
- If a student told me that they wanted to quit, I'd take it seriously.
- I would ask open questions and not give advice too soon.
- Then I'd try to involve somebody they trust.
- In my experience, quitting is often about something else.
- You need time for that, and time is what we never have.
- I would write a plan together with the student.
- And I would follow up after two weeks.
- Whatever they decide in the end, they should feel that somebody took the time.

# museum guide, complete, short
S Our museum got many families, but the tours were made for adults.
S Children started to run around after ten minutes.
A I developed a tour with a detective story and a little book of riddles.
A I tried it with my nephew's class and changed everything they found boring.
RN In the first season fourteen hundred children took part.
R Families stay longer now, and the book is sold in the shop.
- I still love giving that tour.
- Whenever I'm on duty on a Sunday, I ask for it.

# city planner, complete, we
S A crossing near a school had become dangerous, with five accidents in two years.
S The city had no money for a rebuild.
S Our department had to come up with something cheap.
A We observed the crossing on three mornings and counted the cars that didn't stop.
A We painted wide stripes, put plastic posts at the corners, and invited the school to help.
R Since then there hasn't been a single accident.
RN The whole thing cost nine thousand dollars.
R Two other districts have asked for the drawings.
`;
