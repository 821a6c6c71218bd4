/**
 * Fictional answers from engineering, data and product. See `labeled-answers.fixtures.ts` for the
 * format.
 */
export const technicalAnswers = `
# backend engineer, complete
S When I was at my last company, our checkout service timed out every Friday evening.
SN About four percent of all orders failed at peak, and the on-call team was exhausted.
S I was asked to find the cause before the holiday season.
A I added tracing to each call and replayed a Friday's traffic against a test cluster.
A That showed that one query locked the inventory table, so I rewrote it and put a small cache in front.
A I also set up an alert for lock times.
RN After that, failed orders dropped from four percent to under half a percent.
R The on-call team hasn't been paged on a Friday since.

# frontend engineer, no result
S In my previous role I worked on a web app for insurance agents that had grown slow over the years.
SN Pages took up to nine seconds to open on an older laptop.
S My manager wanted me to look into it next to my normal work.
A So I, um, profiled the biggest pages and found that we loaded every chart library twice.
A I split the bundle by route and moved the charts into their own file.
A Then I wrote a short guide so the other developers wouldn't add them back.
- I really enjoy that kind of work, because you have to be patient.
- And performance is something I care about a lot in general.

# data analyst, no action
S Last year the marketing department had a problem with their weekly numbers.
S Every region used its own spreadsheet, and the totals never matched.
S It was a really frustrating situation for everybody involved, especially before board meetings.
- You know, data quality is always underestimated in companies like that.
- People think a spreadsheet is enough, but it isn't.
R In the end the reports were consistent, and the director was very happy with them.
RN The meeting that used to take two hours was done in thirty minutes.
- So yeah, that's my example of a time when data made a difference.

# product manager, complete, mostly we
S We had just launched a booking app, and only one in five new users finished their first booking.
S Our goal was to double that within a quarter.
A We interviewed twelve people who had given up and watched them use the app.
A Most of them got stuck at the address form, so we removed six fields and moved the payment to the end.
A We tested the change with a tenth of the traffic first.
RN Completion went up from twenty to thirty eight percent in seven weeks.
R It became the template for all our other forms.

# junior developer, rambling
- Um, so, a challenge, let me think about that for a second.
- I guess there are many challenges in software, right, like every day is basically a challenge.
- I think I'm somebody who likes challenges and who doesn't give up easily.
- My friends always say that I'm very persistent, and I think that's true.
- For example with programming you always have to look things up and keep learning.
S There was also this one university project where nobody really communicated.
- That was hard, but, you know, it all worked out somehow.
- So I'd say communication is the most important thing.

# site reliability engineer, complete
S Two years ago I joined a team whose deployments took a whole afternoon.
SN Each release needed forty manual steps, and one in six had to be rolled back.
S I was responsible for making releases boring.
A I wrote down every step with the people who did them and automated the ten riskiest ones first.
A Next, I built a canary stage that compared error rates and stopped the rollout by itself.
A I trained two colleagues, so it didn't depend on me.
RN Within three months a release took eighteen minutes instead of five hours.
RN Rollbacks fell to one in fifty.

# machine learning engineer, hypothetical
- If I had a model that performed badly in production, I would first look at the data.
- I would check whether the inputs had drifted and compare them with the training set.
- Then I'd probably talk to the users to understand which mistakes matter to them.
- In my opinion, most teams jump to a bigger model too early.
- A simple baseline is often enough and much easier to explain.
- I would also make sure that there is monitoring in place from the first day.
- So my approach would be careful and step by step.

# security engineer, complete without numbers
S At my last job a customer reported that they could open another customer's invoice by changing the address.
S I was the only security person, and the developers were in the middle of a release.
A I reproduced the problem within the hour and asked the team to stop the release.
A We switched off the download link, and I wrote a check that compared the owner with the session.
A I went through the logs myself to see whether anybody had used it.
R It turned out that nobody had, so we could tell the customer with confidence.
R They stayed with us and even gave a talk about how we handled it.

# mobile developer, no result, numbers
S I was part of a team of five that built an app for field technicians.
SN Around thirty percent of our users were offline for most of the day.
S They lost their notes whenever the connection broke.
A I designed a local queue that stored every change on the phone.
A I spoke with three technicians and rode along with one of them for a day.
A After that I implemented conflict handling, because two people sometimes edited the same job.
- It was a great experience to see the work in the field.
- Offline is hard, and I would do it again.

# quality engineer, complete
S Our regression tests ran for six hours, so people simply didn't wait for them.
SN As a consequence, we shipped about ten bugs a month that a test would have caught.
S My task was to get the run below an hour.
A I measured every test, deleted those that never failed for a real reason, and ran the rest in parallel.
A I convinced the leads to block merges on red tests, which wasn't popular at first.
RN The suite now finishes in forty minutes.
RN And escaped bugs went down by seventy percent over the next half year.

# engineering manager, complete with conflict
S Two of my senior engineers stopped talking to each other after an argument about the architecture.
S The project was already late, and I needed both of them.
A I met each of them alone first and only listened.
A Then I brought them together and asked them to write down what they agreed on.
A It was more than they thought, and for the rest I proposed a two week experiment.
R The experiment settled the question, and both signed the design.
RN We delivered nine days before the deadline.
R They still work together today.

# database administrator, no situation
A I moved the reporting queries to a replica and added two indexes.
A I also archived everything older than seven years with the help of the legal team.
A Every step was tested on a copy, and I kept a way back.
RN The nightly job finished in fifty minutes rather than four hours.
RN That saved about two thousand dollars a month in hardware.
- I like when things are simple and measurable.
- That's basically how I work.
- I don't trust a change that I can't undo, and I don't trust a number that I can't explain.

# technical writer, complete
S When I started, our support team answered the same ten questions every day.
S The documentation existed, but nobody could find anything in it.
S I wanted to reduce the number of tickets.
A I read three hundred tickets and grouped them by what people were trying to do.
A I rewrote the twenty most visited pages around those tasks and cut the rest.
A Every page got a question at the end: did this help?
RN Tickets about those topics fell by forty five percent.
R And support started to send us links instead of long emails.

# game developer, no numbers, weak result
S For our final year project, four of us wanted to make a small racing game.
S Halfway through, the person who did the physics left the course.
S So I had to take over a part that I knew nothing about.
A I read two books and asked a lecturer for help every week.
A I threw away the old code and started with something much simpler.
A I made sure that the others always had a version that ran.
R We finished the game on time, and it was shown at the open day.
- It was fun, and I learned a lot about myself.

# cloud architect, rambling with result
- That's a good question, and, uh, there are a lot of examples.
S We had a customer in logistics, a big one, with a very old data center.
- Of course the cloud is not always the answer, many people get that wrong.
- It depends on the culture, on the budget, and on the skills that are available.
- In general I believe in small steps and in honest communication with the stakeholders.
- Everybody has a different opinion on that, and that's fine.
RN Anyway, they saved around a third of their costs in the first year.
- So that's one example, but I could give you more.
`;
