/**
 * Fictional answers from sales, service, marketing and finance. See `labeled-answers.fixtures.ts`
 * for the format.
 */
export const commercialAnswers = `
# account manager, complete
S In my current job I look after hospital clients, and last spring our second largest one wanted to cancel.
S They felt ignored after a change of contacts on our side.
S My boss gave me one month to turn it around.
A I drove there the next morning and let the head of purchasing tell me everything that had gone wrong.
A I made a list of eleven issues, put a name and a date next to each, and called her every Friday.
A When we couldn't fix something, I said so.
RN Six weeks later they renewed for two years and increased their order by fifteen percent.
R She is now one of our references.

# sales representative, no action
S The market in my region was very difficult when I took over.
SN We were at sixty percent of the target, and two competitors had just lowered their prices.
S The team was demotivated, and the previous manager had left in a hurry.
- Sales is a tough business, and you need thick skin.
- You win some, you lose some, that's how it is.
- I always stay positive, even on bad days.
RN By the end of the year we reached one hundred and eight percent.
R I was named representative of the year.

# customer support agent, complete
S Once a customer called because her wedding photos had disappeared after an update.
S She was crying, and our standard answer was that deleted files couldn't be recovered.
A I calmed her down and asked for her permission to look at the account.
A I noticed that the folder had only been renamed, so I stayed on the line and walked her through the steps.
A Afterwards I filed a report with screenshots for the developers.
R She found all her pictures, and she wrote a letter to our director.
R The developers changed the update so that it doesn't rename folders anymore.

# marketing specialist, no result
S Our newsletter had been losing readers for a year.
SN Only eleven percent of the people still opened it.
S I was responsible for it together with a designer.
A I asked two hundred readers what they wanted and got sixty answers.
A We shortened every article and moved the most useful tip to the top.
A I tested different subject lines every week and wrote down what I learned.
- I think that you always need to listen to your audience.
- That's really the core of marketing for me.

# retail store manager, complete
S I managed a shoe store where the stock count was off every single month.
SN On average we were missing goods worth three thousand dollars.
S Head office suspected theft, but I wasn't sure.
A I checked the deliveries myself for two weeks and counted every box.
A Then I found out that returns were booked twice, so I trained the team and changed the form.
RN The difference shrank to less than two hundred dollars a month.
R Nobody was accused, and the other stores copied the form.

# accountant, complete without numbers
S When our company bought a smaller firm, I had to merge two sets of books before the audit.
S The other side had kept everything on paper.
A I made a plan with the most critical accounts first and hired a student to scan the rest.
A I compared the balances every evening and called their old accountant whenever something looked odd.
A We also held a short meeting each morning.
R The auditors accepted the books without a single finding.
R As a result, I was asked to lead the next integration.

# financial analyst, rambling
- I would say that my biggest strength is attention to detail.
- I double check everything, and people know that they can rely on me.
- In finance a small mistake can be very expensive, so that's important.
- I'm also good with spreadsheets and I like to automate things.
- There's always something to improve if you look closely.
- I'm a team player, but I can also work alone.
- And I'm motivated, I learn fast, and I'm not afraid of responsibility.
- That's what I'd bring to your team.

# business development, complete, we
S We wanted to enter the Polish market, but we had no partner and no budget.
S I had three months to show that there was demand.
A I wrote to forty distributors and visited the six who replied.
A I negotiated a trial with one of them where they only paid for what they sold.
A My colleague translated the manuals, and I trained their staff over video.
RN In the first half year we sold four hundred units.
R That convinced the board, and we opened an office in Krakow.

# bank teller, no situation
A I listened first and repeated what I had understood.
A I explained the fees line by line and offered to call the card department together with him.
A I stayed polite, even when he raised his voice.
R At the end he apologized and thanked me.
R He even opened a savings account.
- I believe that respect is the most important thing with customers.
- You should never take it personally.
- Most of the time they aren't angry with you, they are worried about their money.

# insurance clerk, complete
S Claims in our office used to wait in one big pile, and the urgent ones got lost.
SN A water damage case once waited for twenty three days.
S I wasn't in charge, but it bothered me.
A I suggested a simple color system and tried it with my own cases first.
A After a month I presented the numbers to my supervisor, and we rolled it out to everyone.
RN The average wait went from twelve days to five.
RN Complaints were cut in half.

# call center lead, no result
S I lead a team of fourteen people, and at the beginning of the year half of them were new.
S The more experienced colleagues didn't want to train them, because it hurt their own statistics.
A I talked to my manager and changed the bonus so that training counted.
A I paired each new person with someone patient.
A I also sat next to every new colleague for a morning and gave them feedback.
- Leading people is about trust, in my view.
- It's not always easy, but it's rewarding.

# copywriter, weak
S My agency had a client who rejected everything we sent.
- He was, how should I say, quite difficult, and nobody wanted to work with him.
- I think some clients just don't know what they want.
- You have to be flexible in this job and have a lot of ideas.
A So I called him and asked for three examples of texts that he liked.
- That was interesting.
R The next draft was approved.
- And yes, that's how I deal with difficult people, I try to understand them.

# procurement specialist, complete
S Last summer our only supplier of packaging announced a price increase of thirty percent.
S My task was to keep the costs flat without risking the Christmas season.
A I asked five other companies for offers and compared the quality with our production manager.
A I used the best offer in the negotiation, and I also reduced the number of box sizes from nineteen to seven.
RN We ended up four percent below the old price.
RN In total that was worth a hundred and twenty thousand dollars.
R And we have two suppliers now.

# real estate agent, hypothetical
- When a client can't decide, I usually ask what would have to be true for them to say yes.
- Normally people have one real concern and five excuses.
- I would never push anybody, because that always comes back.
- What I do is I show them less, not more.
- Typically three apartments are enough.
- I'd also invite them to come back in the evening to hear the noise.
- Trust is everything in this business.
- People remember how you treated them long after they've forgotten the price.

# event coordinator, complete
S Three days before a conference for six hundred guests, our caterer went bankrupt.
S I was the coordinator, so it landed on my desk.
A I called everyone I knew and split the order between four smaller restaurants.
A I rewrote the schedule so that lunch came in two waves.
A I told the sponsors about it before they heard it from someone else.
R Nobody among the guests noticed.
RN In the survey, food got four point six out of five, our best rating ever.
R We've kept two of those restaurants as partners.
`;
