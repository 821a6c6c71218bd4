/** Answers from software, data, and product. See `labeled-follow-ups.fixtures.ts` for the format. */
export const technicalAnswers = `
# stubborn-problem R
Our nightly import failed about once a week and nobody could say why. I was the newest person on the team. I added a log line to every step and kept a list of each failure for a month. I noticed that the failures came only after the server's clock was adjusted. So I rewrote the scheduler to use a monotonic timer and asked a colleague to review it.

# stubborn-problem -
At my last company the search page crashed for two percent of users. I was on call, so I collected the crash reports and compared the devices. I found that all of them had a very old browser, and I replaced the one function it didn't support. After that, crashes went down from two percent to almost zero, and we got no more complaints about it.

# improved-a-routine ON
When I joined, releases were a mess. Every release took a whole day of manual work. We wrote a script for it and we moved the tests into the pipeline. We also introduced a checklist. In the end releases got much faster and nobody had to stay late anymore.

# improved-a-routine N
Our test suite was slow, and people had stopped running it before they pushed. I profiled it over a weekend and moved the database tests into one container that is shared. I also deleted tests that checked nothing. As a result the suite became a lot faster, and the team runs it before every push now.

# disagreed-with-colleague R
A colleague wanted to rewrite our billing service in a new language. I thought it was too risky just before the holidays. I asked him for a list of the problems that the rewrite would solve. Then I went through the list with him and I showed him which ones we could fix in the old code in a week. I also suggested a small prototype.

# disagreed-with-colleague A
In my previous role there was a senior developer who rejected almost every pull request that I opened. His comments were sometimes quite personal. It was really hard for me because I had just joined the company. My manager was in another time zone and was not aware of it. It went like this for months and the whole team was frustrated.

# disagreed-with-colleague -
Last spring our designer and I disagreed about the sign-up form. She wanted one long page and I wanted three steps. I suggested that we test both with real visitors for two weeks. I built the variants and she wrote the texts. Her version won by eight percent, so we shipped it, and I told her in front of the team that she had been right.

# tight-deadline R
We had to migrate all customers before the old data center closed. Three weeks before the date I saw that a third of them still had custom settings. I wrote a converter for the most common ones and called the remaining customers myself. I worked with support every evening to check the list.

# tight-deadline OR
So we had this launch coming up, and it was basically two weeks away, and we were not ready at all. We looked at the backlog and we cut everything that was not essential. We split the work between the teams and we had a standup twice a day. We also moved two people from another project to ours.

# tight-deadline E
I think deadlines are mostly about communication. You should always tell people early when something is late. I usually make a list and then I prioritize what is most important. I would never just work more hours, because quality suffers. It really depends on the people that you work with, but in general I'm very good with deadlines.

# data-you-trusted N
We had to decide whether to keep the free plan. I pulled the numbers of the last year and compared people who started free with people who started with a trial. I checked the query with a second source because the first result looked too good. In the end we kept the free plan, and sales went up a lot in the following months.

# data-you-trusted -
Two years ago we had to choose between two suppliers for our sensors. I set up a test with two hundred devices of each and recorded the failures for a month. One supplier had a failure rate of four percent, the other less than one. I presented this to the purchasing team, and we chose the second one. Since then returns have fallen by half.

# data-you-trusted AR
Our marketing director wanted to double the budget for one channel. The dashboard said that this channel brought forty percent of our customers. There was a big discussion about whether this number was right. The tracking had been set up years ago by an agency and nobody really knew how it worked.

# learned-from-mistake R
In my first year I ran a script on the production database instead of the test database. It deleted about three hundred orders. I told my lead right away and restored the rows from the backup of that night. Then I wrote to the customers whose orders had been placed in between.

# learned-from-mistake -
I once sent a half finished email to our whole customer list, about nine thousand people. I called my manager in the same minute, wrote a short apology, and sent it within the hour. After that I set up a rule that a second person has to approve every send. We haven't had a wrong email since, and the apology even got a few friendly replies.

# learned-from-mistake E
My biggest mistake is probably that I am too much of a perfectionist. I always want everything to be right. I think it is important to learn from mistakes and not to repeat them. You can only grow when you make mistakes. So I try to be open about it and I try to improve all the time.

# simplify-something N
Our monthly report had forty tabs and nobody knew which ones mattered. I asked each manager which numbers they used. I removed everything that nobody had named and I put the rest on one page. Now the report is on one page, and preparing it takes much less time than before.

# simplify-something O
We had a deployment process with nineteen manual steps. We automated most of it over the summer, and we removed the approvals that had no purpose. We tested it with one service and then we moved the others. As a result deployments dropped from three hours to twenty minutes.

# hard-trade-off R
For our new booking system I had to choose between consistency and speed. The product team wanted instant confirmation, but two people could then book the same seat. I built a small simulation with real traffic and I measured how often that would happen. I explained the numbers to the product team and proposed to hold a seat for a minute.

# prevent-repeat E
After a failure, I think the first thing is to stay calm. You need to find the root cause and not just the symptom. Then I would write a report without blame and share it with everyone. I believe that people are rarely the problem, it's usually the process. And you should always follow up on the actions.

# find-the-cause -
First I would ask what changed since yesterday. Then I'd try to reproduce it in the smallest possible setup. I'd look at the logs around the time it started and compare them with a good day. If I still don't see it I would undo the changes one by one until it works again.

# project-you-built N
For my thesis I built an app that helps people to sort their waste. I photographed items at home and trained a small model with them. Then I tested the app with my neighbors and fixed the parts that confused them. In the end it recognized most items, and my professor used it in his lecture.

# project-you-built -
In my last semester I built a timetable planner for our department. Students had to compare four PDF files by hand. I wrote a parser for the files and a simple website, and I tested it with twelve students. By the end of the semester six hundred students used it, and the department now hosts it.

# project-you-built R
i built a robot arm for my final project it was supposed to sort bottles by color i designed the gripper and printed it myself then i wrote the control software in python and i had to calibrate the camera about twenty times because the light in the lab kept changing

# retire-a-solution R
Five years ago I built our internal wiki from scratch. Everyone used it, but I was the only one who could maintain it. Last year I compared it with two products that we could buy. I listed what we would lose and I wrote a migration script for all the pages. I also announced it to every team personally.

# root-not-symptom -
Our support team got more and more tickets about lost passwords. Everybody wanted a better reset page. I read through a hundred of the tickets and noticed that most people had never had a password, because they had signed up with Google. I added one line to the login page that says so. Within a month these tickets dropped by seventy percent.

# root-not-symptom O
There was a problem with slow pages, and everyone was adding caches. We measured the pages in detail and we discovered that the fonts were blocking everything. We changed how they are loaded and we removed most of the caches again. Pages now open in under a second instead of four.

# took-the-lead AR
Last year our team lead left from one day to the next. There were six of us and a big release was planned for the next month. Nobody knew who was responsible for what. The product manager was asking for a date every day, and the situation was honestly quite chaotic.

# took-the-lead N
Our on-call rotation was unfair, because two people took most of the nights. I made a table of the last six months and showed it in the team meeting. I proposed a new rotation and offered to take the first holiday week myself. After that the nights were shared fairly and people were a lot happier.

# explain-your-expertise E
People usually come to me when something with the database is slow. I like to dig deep, and I have a lot of patience for that kind of work. I read a lot about it in my free time. I think it is important to really understand how things work and not just to try things until they are fast.

# automate-a-task -
I would automate the weekly export first, because it takes me two hours every Monday and it's always the same. The risk is low, since I can compare the result with the manual one for a few weeks. The invoices would save more time, but a mistake there would be expensive, so I'd do them second.

# error-you-caught R
Just before a release I saw that the new price table had the currencies swapped. The tests were green because they used only one currency. I stopped the release and called the product owner. I corrected the table and added a test with three currencies, and then I went through the other tables to look for the same thing.

# number-that-surprised AR
Last autumn I saw that almost half of our users never opened the app a second time. I had expected maybe ten percent. The number was on a dashboard that nobody had looked at for months. It was a shock for everyone in the team, because we had spent the whole year on features for people who come back.

# number-that-surprised -
I noticed that thirty percent of our returns came from one warehouse. I drove there and watched the packing for a day. The boxes were too large, so things moved around inside. I ordered a smaller box and trained the early shift. In the next quarter returns from there fell to nine percent.

# unclear-task R
My boss asked me to make the onboarding better and then he went on vacation. I interviewed the last five people who had joined and asked them what they had missed. I wrote down the three things that came up every time. Then I created a plan for the first week and I asked two colleagues to be buddies.

# unclear-task E
Well, I'd say I am used to unclear tasks. I always ask a lot of questions at the beginning. I would try to find out who needs the result and what for. It's important not to be afraid to ask. I think most people start too early, and then you have to do everything again.

# led-without-title ON
We needed the mobile team and the web team to use the same design. We met every week and we built a shared library together. We agreed on names for everything and we wrote a guide. After that both apps looked the same, and new screens were built much faster.

# decision-you-reversed -
I had decided to move us to a new ticket system. After three weeks I saw that people kept their own lists next to it, so I asked everyone what was missing. I told the team that I had been wrong, exported the tickets, and went back to the old system. It cost us about eighty hours, but the team has trusted my decisions more since then.

# decision-half-the-facts R
A server room flooded on a Saturday night, and I didn't know how bad it was. I couldn't reach the building manager. I decided to switch everything to the second site although we had never done that with full load. I called two colleagues and I went through the checklist with them step by step.

# more-with-less -
Uh, yeah. I mean, it was fine. We just did it.
`;
