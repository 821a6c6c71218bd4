/** Answers from sales, marketing, finance, service, and people. See `labeled-follow-ups.fixtures.ts`. */
export const commercialAnswers = `
# goal-in-numbers N
My goal was to win back customers that had left us. I called every one of them and asked why they had left. I wrote down the reasons and gave them to the product team. For the most common one I negotiated a special price. In the end quite a lot of them came back, and I reached my goal before the end of the year.

# goal-in-numbers -
In my first year I had a target of forty new accounts. In June I was at twelve. I stopped calling cold lists and asked my existing customers for introductions instead. I also blocked two mornings a week only for that. By the end of the year I had forty six accounts, and my manager made the introductions part of our routine.

# goal-in-numbers R
I had to bring down the open invoices from one hundred and eighty thousand euros. I sorted them by age and by customer. I called the ten largest ones myself and I agreed on a payment plan with each. For the small ones I set up reminders that go out automatically.

# promise-to-customer R
A customer called on a Friday afternoon because her order for a wedding had not arrived. The carrier's hotline was closed already. I looked up the depot and I drove there in my own car. I found the parcel and I brought it to the venue, which was an hour away.

# promise-to-customer -
An elderly customer couldn't get his new phone to work and was close to tears. I stayed on the line for an hour and went through each step, and then I mailed him a page with large screenshots. He wrote to my manager that he'd stay with us for life, and the page is now in our help center. About two thousand people open it each month.

# promise-to-customer E
I always go beyond my job for customers. For me the customer is the most important person. You have to listen and you have to be friendly even if the customer isn't. I would always try to find a solution. I think that's what makes a good service person, and people tell me that I am very patient.

# difficult-partner A
At my last agency we had a printing partner who was late with every single job. They never called to tell us. Our clients were angry with us and not with them, because we were the ones they knew. There were a lot of unpleasant meetings. In the end the contract ran out and we lost one client over it.

# difficult-partner R
We worked with a reseller who kept promising features that we didn't have. I visited their office and sat in on two of their sales calls. Then I wrote a one page summary of what the product can and cannot do, and I trained their people with it. I also agreed with their boss on a monthly call.

# difficult-partner O
A supplier raised the prices in the middle of a contract. We checked the contract and we collected offers from three others. We met with them and we put the offers on the table. They took the increase back, which saved about thirty thousand dollars that year.

# idea-without-power N
I was an assistant in the marketing team and thought that our newsletter was too long. Nobody wanted to change it. I wrote a short version in my free time and asked if I could send it to a small group. The short version did much better, so they switched to it for everyone, and it is still the format today.

# idea-without-power -
Our sales team refused to enter notes in the CRM. I was a junior analyst and couldn't make them. I built a small report that showed each rep which of their customers were about to leave, and it worked only with notes. I showed it to the most skeptical rep first. Two months later ninety percent of the calls had notes.

# idea-without-power OR
We wanted the management to approve a four day week. We prepared a presentation and we collected examples from other companies. We talked to every head of department before the meeting and we answered their questions. We proposed a trial of three months with one team.

# said-no -
Last month a client asked me to move a campaign date for the third time. I told her that I couldn't do it without dropping the video, and I offered to launch the rest on her date. She thought about it overnight and agreed. The campaign went live on time and brought in four hundred leads.

# said-no R
My director asked me to close the books two days earlier. I knew that this would mean guessing some of the numbers. I told him no and I explained which three numbers would be wrong. Then I offered to send him an estimate early and the final version on the usual day.

# said-no E
I find it not easy to say no, but I think it's important. You have to protect your time. I usually explain my reasons and I'm always polite. If you say yes to everything then you can't do anything well. I would say no if something is not a priority for the team.

# tell-about-a-failure R
I organized a trade fair booth two years ago and we had almost no visitors on the first day. I had chosen a place in the back of the hall because it was cheaper. That evening I printed new signs and I asked the organizer for a spot near the coffee bar. I also sent messages to all our contacts in the city.

# tell-about-a-failure -
I once lost our second biggest account. I had relied on one contact, and when she left, nobody there knew me. I called their new director, but the decision had been made. Since then I make sure that I know at least three people at each account and I meet them every quarter. I haven't lost a large account in four years.

# tell-about-a-failure AR
I failed with a product launch in my second year as a brand manager. We had planned it for spring. The packaging was late and the television spot was too expensive. Then a competitor launched something similar two weeks before us. It was a hard time for the whole team, and I was quite disappointed.

# customer-need-unspoken R
A regular client always ordered small amounts every week. I noticed that she never had storage space. I asked her if I could visit, and I measured the back room. Then I talked to our logistics team and I worked out a plan with smaller boxes and a delivery at six in the morning.

# customer-need-unspoken ON
We noticed that many customers were calling us about the same form. We rewrote the form with simpler words and we added examples. We tested it with some customers. After that the calls went down a lot and people had much better ratings for us.

# conflict-between-others -
Two recruiters on my team both claimed the same candidate. They stopped speaking to each other. I met each of them alone and asked what they needed, and then I sat down with both. I suggested a simple rule: the first call counts, and it has to be in the system. They agreed the same day, and we have had no such case in the last year.

# conflict-between-others R
In our accounting team two colleagues argued about who should do the travel expenses. It got loud in the open office. I took both of them for a walk, one after the other. I asked what bothered them most. Then I proposed that they split it by department and I wrote this down for them.

# developed-someone N
A new trainee in my branch was afraid of talking to customers. I let her listen to my conversations for a week. Then I stood next to her in hers and gave her one tip after each. After a few months she was selling more than most of us, and she's now a team leader.

# developed-someone -
One of my account managers missed his target three quarters in a row. I joined ten of his calls and saw that he never asked about the budget. I practiced that one question with him twice a week. In the next quarter he reached one hundred and five percent, and he was promoted the year after.

# developed-someone O
We had a group of eight interns every summer and most of them left unhappy. We created a plan for each of them and we gave each one a mentor. We met with them every Friday. Last year seven of the eight came back as full-time employees.

# hire-for-your-team E
When I hire someone, I look for curiosity and honesty. Skills can be learned. I believe that attitude matters most. I always ask candidates what they would change about our website. You can see very quickly whether somebody has prepared, and I trust my gut feeling as well.

# weak-performer R
One person in my team had not closed a deal for four months. I sat down with him and asked how he was doing. He told me that his father was ill. I gave half of his accounts to two colleagues for the time being and I agreed with him on three small goals per week.

# weak-performer E
With weak performers I would first try to understand the reason. It could be private or it could be the job. You have to talk to them openly. I'd set clear goals and give feedback regularly. If nothing changes, then you have to think about consequences, but that's always the last step.

# unpopular-decision -
I had to cancel the company car program for new hires. I showed the team the costs, about ninety thousand a year, and answered questions for an hour. I asked for alternatives and took the one that they preferred, a train pass. Two people complained at first. After six months forty of fifty new hires used the pass and nobody left because of it.

# proud-result N
I am most proud of our new loyalty program. Before that, customers bought once and we never saw them again. I designed the program, I chose the rewards, and I trained the stores. It was a big success. Many more customers come back now, and the stores love it.

# proud-result O
Last year we opened the Spanish market. We hired a local team and we adapted the product to the tax rules there. We launched in September. By the end of the year we had eleven hundred paying customers, which was twice as many as planned.

# proud-result R
I'm proud of the new budgeting process. It used to be a nightmare with hundreds of spreadsheets. I interviewed all the department heads and I wrote a template that everybody could fill in. I convinced the chief financial officer to try it, and then I ran eight training sessions.

# internal-customer -
The sales team depends on my price lists, and the warehouse depends on my forecasts. I ask both once a month what was wrong in the last one, and I keep a short list. If the list gets shorter, I know that they're satisfied.

# listen-first N
A client wanted to cancel, and I had a discount ready. Instead of offering it, I asked what had gone wrong. She said that nobody had ever shown her the reports. So I scheduled an hour with her team and walked them through it. She didn't cancel, and later she even bought the bigger package.

# message-misread -
I wrote to a colleague that his slides were "fine," and he thought that I was angry. I noticed it because he stopped joining our calls. I called him and told him that I had liked them, and I apologized for being so short. We laughed about it. Now I say one specific good thing in each message, and we work together every week.

# five-minutes-on-stage R
i had to present the quarterly numbers to the works council and they were not happy because of the layoffs before i prepared two slides only and i talked to the chairman the day before i asked him what they wanted to know most then i started with exactly that question

# boss-was-wrong N
My boss wanted to raise all prices by the same percentage. I thought that we'd lose the small customers. I calculated it for each group and I showed her the table in private. She changed the plan, and we raised only the large contracts. We lost hardly any customers and the revenue still increased.

# expectations-clash R
The sales director wanted the leads on Monday, and the legal team wanted to check them until Thursday. I put both of them in one meeting. I showed them how long each step takes and I suggested checking the first fifty on Friday already.

# budget-is-cut E
I would look at all the costs first. Then I'd ask which of them bring in money and which don't. I think people always come first, so I would not cut jobs. You can often save a lot with suppliers. And I would be open with the team, because rumors are worse than bad news.

# honest-at-a-price -
I told a client that our cheaper product was enough for her. My commission was about four hundred dollars lower. My colleagues laughed about it. A year later she recommended us to her sister company, and that contract was worth sixty thousand.
`;
