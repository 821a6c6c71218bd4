/** Answers to staples, and from students and managers. See `labeled-follow-ups.fixtures.ts`. */
export const stapleAnswers = `
# introduce-yourself -
I'm a nurse with eight years in intensive care, the last three as deputy head of a ward with sixteen beds. I've trained about twenty new colleagues, and I noticed that I enjoy this the most. That's why I did a diploma in education last year. Your academy trains three hundred nurses a year, so that is exactly where I'd like to be.

# introduce-yourself E
So, hello, I'm a very motivated and flexible person. I like to work with people, and I'm a good team player. I learn fast and I always give my best. In my free time I like to travel and cook. I think I'd be a good fit because I'm really interested in this position and in your company.

# introduce-yourself -
I studied mechanical engineering in Aachen and started at a supplier for brakes. After four years I moved to a small company for medical devices, where I'm responsible for the pumps. I like that my work helps people directly. Now I'm looking for a larger team, and your work on insulin pumps is the reason that I applied.

# introduce-yourself -
I have been in retail for eleven years, from cashier to store manager. In my last store I had a team of twenty two people. I reorganized the schedule together with the team, and sick days went down by a third. Now I want to do this for more than one store, and an area manager does exactly that.

# greatest-weakness E
My greatest weakness is that I'm a perfectionist. I always want to do everything right, and sometimes it takes longer. I think it's also a strength in a way, because the quality of my work is very high. I'm working on it and I try to be more relaxed about small things.

# greatest-weakness -
I used to say yes to everything. Last year I took on three reports for the same week and handed one in late. Since then I look at my calendar before I answer, and I offer a date instead of a yes. I haven't missed a deadline in ten months, and my manager mentioned it in my review.

# greatest-weakness R
I get nervous when I speak in front of large groups. In my last job I avoided it for years. In spring I joined a speaking club, and I volunteered to give the monthly update to my department. I recorded myself each time and I asked a colleague for one thing to improve.

# greatest-weakness E
I would say I am impatient. I like it when things go fast. I know that this can be difficult for others. But I think in this job you need people who push. I try to listen more, and I am aware of it, that's the most important thing.

# greatest-strength E
My greatest strength is organization. I'm very structured and I never forget anything. My colleagues always come to me when they need something. I use lists for everything. I think that this is important in an assistant role, since you need to keep track of so many different things.

# greatest-strength -
My strength is explaining difficult things simply. At the bank I noticed that customers signed contracts they didn't understand. I drew the mortgage as three boxes on one page, and I used it in every conversation. Complaints in my branch fell from nine a year to one, and the other branches took over the page.

# greatest-strength N
I'm good at calming people down. Last year a tenant came into our office and shouted because his heating was broken. I offered him a seat and asked him to tell me everything. I wrote it down and called the technician in front of him. He left smiling, and the heating was fixed on the same day.

# greatest-strength E
People say that I'm very creative. I have ideas all the time. I think outside the box and I don't like routine. When others see a problem I see a chance. I'm also very open to feedback, and I can work well in a team or alone.

# why-hire-you E
You should hire me because I'm hard-working and reliable. I really want this job. I learn quickly and I'm a team player. I think that I have all the skills that you need, and the skills that I don't have I can learn. I'm also very flexible with my hours.

# why-hire-you -
You need someone who can run month-end close and talk to auditors. I closed the books for five years in four days instead of seven, and I led two audits without a finding. I could take over the close from the first month, and that would free your controller for the new system.

# why-interested -
I've used your app for two years, and I know where it gets hard for beginners. I want to do more user research, and your post says that half of the job is interviews. In my current job it's one day a month. And your team publishes its findings, which I find brave.

# why-this-company -
Two things. You train your own people, and I read that most of your store managers started at the register. And you're the only one here that opens its kitchens to guests. I have worked in open kitchens and I love that pressure.

# salary-expectations -
Based on the range for this role in the region and on my seven years of experience, I'm looking for something between sixty two and sixty eight thousand. The whole package matters to me, though, so I'm happy to talk about training days and remote work as well.

# salary-expectations -
I haven't really thought about a number. I would like to earn a bit more than now. I think that you know what is fair for this position. Money isn't the most important thing for me, so I'm sure that we will find something.

# five-years-from-now -
I want to lead a small team of analysts. I like to build the reports, but I notice that I'm happiest when I help others to build theirs. This role would let me mentor two juniors, and that's the first step.

# what-motivates-you E
I'm motivated by success and by a good team. I like to see that my work has an effect. Money is nice but it isn't everything. I also need some freedom, because I don't like it when someone controls every step. If I like what I do, then I give everything.

# handle-pressure -
In my last season as a receptionist we were overbooked by eleven rooms on one night. I called three hotels nearby and reserved what they had. I phoned the guests before they left home, and I paid for their taxis. All eleven had a bed by nine, and two of them thanked us in a review.

# handle-pressure E
I work well under pressure. I even need it sometimes. When it gets stressful I make a plan and I follow it. I think it's important not to panic. I also do sports, because that helps me to relax. My friends say that nothing can upset me.

# tell-about-a-failure OR
In our second semester project we wanted to build a drone. It crashed on the first flight, one week before the presentation. We were shocked, of course. We talked about it and we built a smaller frame from wood. We worked in the lab every night.

# tell-about-a-failure E
I think that there are no failures, only lessons. Everyone fails sometimes. It's important to stand up again. I'm a positive person, and I always look ahead. If something doesn't work, I would try it in a different way. That's what I learned in sports.

# tell-about-a-failure N
I opened a small online shop during my studies, and it lost money from the first day. I had ordered too much of everything. I talked to a friend who runs a store, sold the stock at a flea market, and I started again with only two products. The second year was profitable.

# study-and-work -
During my bachelor I worked twenty hours a week in a bakery. I started at four in the morning and had lectures from ten. I put all the seminars on three days and learned on the train. I finished in seven semesters with a grade of one point eight, and the bakery offered me the branch.

# study-and-work E
I combined it quite well, I would say. I'm good with time management. You have to plan and you need discipline. Sometimes it was hard, but I like to be busy. I think that students who work learn a lot for life.

# first-responsibility R
When I was seventeen, I was a leader in a summer camp for the first time. One evening a boy in my group was missing. I counted the others again and I asked another leader to stay with them. I took a lamp and I walked along the path to the lake.

# learned-quickly N
I had to learn Excel in a few weeks for my internship. I watched a course in the evening, and I rebuilt one of the company's sheets on my own to practice. I asked my supervisor for small tasks. At the end I could do the monthly report alone and it was much faster.

# delegated-task R
I handed the yearly customer conference to a colleague who had never organized one. I chose her because she knows all the clients. I agreed with her on a budget and three dates for a check. In between I forced myself not to ask.

# delegated-task E
I delegate a lot, because otherwise I would not get my own work done. You need to trust people. I always explain the goal and not the way. I think many managers can't let go. I check from time to time but not too often.

# weak-performer -
A planner on my team made the same error in four orders. I showed him the four orders and asked what he saw. He had never been trained on the new screen. I sat next to him for two days and took him off the urgent orders. In the next three months he made one small error in about nine hundred orders.

# goal-for-the-team ON
We had no real goals in our department, just numbers from above. We organized a day outside of the office and we wrote our own goals. We put them on the wall. People were much more motivated afterward and we got better results.

# led-without-title R
In my company each site had its own way to report accidents. I was a safety engineer at one of them and nobody had to listen to me. I invited the others to a call and I asked everyone for their form. I made one form out of the five and I tried it out at my site first.

# changed-your-mind -
I was convinced that home office doesn't work for apprentices. A trainer showed me the grades of two groups, one with two days at home and one without. There was no difference at all. I tried it with one class for a term, they did just as well, and I changed the rule for everyone.

# changed-your-mind E
I change my mind when somebody has good arguments. I'm not stubborn. I think that it's a sign of strength to admit that you were wrong. In discussions I always listen to the other side first. You can learn from everybody, even from a trainee.

# kept-a-promise R
i promised to my team that nobody must work on christmas and then two people got sick on december twenty i am the manager so i took the first night shift by myself and i asked the agency for one person and i wrote to the other hotels of our group

# advice-against AR
My professor told me not to write my thesis with a company. He said that they only want cheap work. He had forty years of experience and I was just a student. The company was very nice, and they offered me a desk and a little money. I thought about it for weeks.

# walk-through-resume -
I started as a trainee in a hotel in Vienna, and I stayed for three years at the front desk. Then I moved to Madrid to learn Spanish and worked in events. Since 2022 I've been head of events in a house with eighty rooms. I moved on each time because I had learned what I came for.

# outside-of-work -
I sing in a choir, and I look after our website there. I also like to bake, mostly bread. On weekends you will usually find me in the mountains with my two dogs. It helps me to get my head free before Monday.
`;
