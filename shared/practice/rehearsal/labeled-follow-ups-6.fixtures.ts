/** Answers in a terser style, almost all complete. Used for tuning. See `labeled-follow-ups.fixtures.ts`. */
export const completeAnswers = `
# disagreed-with-colleague -
My teammate liked tabs and I liked spaces, so every file we touched changed back and forth for weeks. I suggested a formatter that decides for us. We picked one together over lunch, and nobody has mentioned it since then. It runs on every save now.

# disagreed-with-colleague -
The other nurse wanted to move a patient to the window, and I preferred to keep her near the door, close to us. We talked with the head nurse and then with the patient, who chose the door. We have been good friends ever since.

# disagreed-with-colleague -
A colleague from finance wrote in a long email that my forecast was far too high. I called him, and we went through each line for an hour. He had last year's prices. We corrected two lines and sent the forecast together under both names.

# conflict-between-others -
Two cooks in my kitchen stopped talking after one took the other's holiday week. I invited both for a coffee before the shift. Each told their story. We found another week, and I gave the first one Christmas off. They work at the same station today.

# boss-was-wrong -
My boss planned to open on Mondays. I had looked at the numbers of the street, and on Mondays it is empty. I showed her the numbers and she tried it for a month anyway. After that month we went back to six days.

# group-project -
Four of us wrote a paper, but only two of us wrote anything. I met the other two and gave each a small part with a date. One delivered early, one late. The professor gave each of us a separate grade in the end.

# tension-in-meeting -
I ask for a short break of five minutes. Then I write the two positions on the board, and each person has two minutes to speak. After that we look at which facts are missing and who can get them by Friday.

# promise-to-customer -
The shop was closed already when a runner knocked on the glass. Tomorrow was her marathon and her laces were torn. I opened up, found a pair in the back, and sold them from my own wallet. A medal photo arrived two days afterward.

# customer-need-unspoken -
Every Thursday the same bakery ordered flour by phone at six in the morning. I figured that their baker had just finished the night shift. I built a form for ordering the evening before. The bakery uses it every week, and orders rose by a fifth.

# regular-customer -
Mister Weber came in every morning for one espresso. I remembered his name and how he drank it. When we moved three streets away, he walked the extra way in the rain, and he brought half of his office with him.

# rude-guest -
Somebody threw a menu at our trainee because the fish was sold out. I stepped in between, took the order myself, and brought a free starter. Later came an apology and a large tip for the trainee, who keeps it in a frame.

# unhappy-homeowner -
The tiles in the hallway had a small step at the edge. I went back the next morning with a level, agreed that it was visible, and replaced the row at our cost. The family recommended us to the neighbors.

# salary-expectations -
I would like something between fifty five and sixty, depending on the training days that you give. My current job is at fifty one, and I have two more certificates now.

# salary-expectations -
To be honest, I would rather learn more about the role first, and I am sure that we will find common ground. What had you planned for this position? I care most about working with a team that I like and about the path after the first two years.

# salary-expectations -
Around the middle of what you posted in the ad would be fine for me. I looked at three similar jobs in this city, and they were all close to it. More important to me is that we look at it again after the first year.

# taught-someone -
My grandmother wanted to send pictures. We sat down every Sunday with her phone. I let her press everything herself. After a month I got the first picture, a very blurry cat, and now I get five a day.

# taught-someone -
A new driver joined our depot and had never used the lift. I drove with him for two mornings and let him do every second stop. On day three I only watched. He has been on his own route since May.

# train-a-new-server -
First I let them follow me for one evening without carrying anything. Then they take two tables, and I stand nearby. I quiz them on the wine list. By the weekend they have a small section.

# teach-an-apprentice -
I do it once slowly, then we do it together, and then he does it while I keep my hands in my pockets. With the saw we start without power. I sign it off in his book only when I would let my own son do it.

# developed-someone -
Lena joined as a receptionist. I gave her the monthly report, first one page of it, then all of it. I sat in when she presented it to the owners. She runs the office in Graz today.

# said-no -
Sales asked for a custom export by Friday. I explained that two engineers were out, and I offered a spreadsheet by hand for that one account. They took the spreadsheet. The export came two months afterward.

# said-no -
A friend wanted a job in my team, and I did the interview with a second person. The other candidate was stronger. I told my friend the same evening over a beer, and we are still friends.

# greatest-weakness -
I talk fast when I am excited, and people lose track of what I mean. A teammate gives me a small sign in meetings now, and I have started to pause after each slide. Last month a client said that I was easy to follow.

# greatest-weakness -
Spreadsheets. I came from design, and formulas looked like magic to me. I took an evening class in spring and rebuilt our budget file. My manager checks less of it every month.

# greatest-weakness -
I take over tasks from others because I think I can do them quicker. My team pointed it out. I write the name of the person next to each task and I keep my hands off it until the date.

# hard-feedback -
After my first talk, a woman from the audience came up and pointed out that I had read every slide. It stung. I put away the notes and practiced with only pictures. At the next conference the same woman clapped.

# hard-feedback -
A trainee once mentioned that the team was scared of my emails. I had no idea. I read ten of them aloud to my wife, and we both laughed. I write half as many these days, and I start with a thank you.

# feedback-you-asked-for R
After each quarter I send three questions to everyone on my team. Last time, most of them wrote that my meetings were too long. I cut them to twenty five minutes and removed one entirely.

# feedback-you-asked-for -
I asked the two people who left our team what I could have done better. Both named the same thing: unclear goals. I rewrote the goals with the others in one afternoon, and no one has left since.

# greatest-weakness -
I love starting things more than I love finishing them. My garage is full of half built furniture. At work I pair up with someone who enjoys the last ten percent, and I put the end date in my calendar first.
`;
