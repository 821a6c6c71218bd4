/**
 * Fictional answers from operations, trades, leadership and first jobs. See
 * `labeled-answers.fixtures.ts`.
 */
export const operationsAnswers = `
# warehouse supervisor, complete
S I ran the night shift in a warehouse where one order in thirty went out wrong.
S Customers sent things back, and we paid for the shipping twice.
S My goal was to get the errors below one percent.
A I walked every route with the pickers and marked the shelves where they grabbed the wrong box.
A I swapped items that looked alike and added a scan before packing.
RN After eight weeks only one order in two hundred was wrong.
RN Returns dropped by sixty percent.
- And honestly, the team was relieved.

# truck dispatcher, no action
S In December two of our drivers got sick on the same day.
S We had nineteen deliveries, and all of them were promised before noon.
S I was alone in the office.
- Logistics is like chess, you always have to think three moves ahead.
- Stress doesn't bother me much.
- I grew up with four brothers, so I'm used to noise.
RN In the end seventeen of the nineteen arrived on time.
R The customers of the other two weren't even angry.
- So I'd say I'm good under pressure.

# production engineer, complete
S Our bottling line stopped about eleven times per shift, and nobody could say why.
S The plant manager put me in charge of it, because I was new and had no history there.
A I stood at the line for three shifts and noted each stop with a reason.
A Nearly all of them came from one sensor that got wet, so I built a cover from a plastic cup.
A When it worked, I had a proper one made.
RN The stops went down to two per shift.
RN Output rose by twelve percent without any investment.

# electrician, complete without numbers
S On a building site the plans for the third floor didn't fit what had been built.
S The walls were supposed to be closed the next day.
A I stopped the work and called the architect.
A I drew a new route for the cables on paper and checked it with the fire inspector.
A Then I stayed late with one colleague and pulled everything before the plasterers came.
R The walls were closed as planned.
R The architect has asked for me on every site after that.

# chef, no result
S I started as a sous chef in a restaurant that threw away a lot of food.
SN We filled four bins every evening.
S The owner didn't really notice, but it annoyed me.
A I weighed the waste for two weeks and wrote it on the wall.
A I changed the menu so that we used the same vegetables in several dishes.
A I also let the cooks decide on the soup of the day.
- Good food starts with respect for the product.
- My grandmother taught me that.

# hotel manager, complete
S When I took over the hotel, our rating was three point four, and the staff had given up.
S I had been hired to change that within a year.
A I read all the reviews from the previous two years and picked the three most common complaints.
A I replaced the mattresses floor by floor and gave every receptionist a budget to solve problems.
A Each morning we read one good and one bad review aloud.
RN After ten months we were at four point five.
RN And occupancy climbed by eighteen points.
R Only one person left the team in that time.

# team lead, conflict, no numbers
S One of my colleagues regularly missed our handovers, and the others began to complain.
S I was new as a lead and wasn't sure how to handle it.
A I invited him for a coffee and told him what I had observed, without blaming him.
A He told me about his sick father, so I rearranged the shifts.
A We agreed that he would text me if he was late.
R From then on he was on time.
R The others even offered to swap shifts with him.

# project manager, rambling
- Projects are always about people, processes, and tools, in that order.
- I have worked with all the common methods, and each has its pros and cons.
- What matters is transparency, so I'm a big fan of boards.
- I also think that meetings should be short.
S We once had a project that was very late, with a client abroad.
- It was quite political, and I don't want to go into details.
- You just need a good plan and then you follow it.
- That's always been my way.

# startup founder, complete
S Three years ago I founded a company for reusable cups, and after six months we were nearly out of cash.
S The cafes liked us, but they didn't return the cups.
A I spent a week behind the counter of our biggest customer to understand what happened.
A The baristas had no place to put them, so I designed a rack and gave it away for free.
A I also asked our investors for a short bridge loan.
RN The return rate jumped from forty to ninety one percent.
R We broke even the following spring.

# recruiter, complete
S Our company took too long to hire, and good people went elsewhere.
SN From application to offer it took fifty two days.
S I was told to fix that without adding staff.
A I mapped the process and asked each manager to agree to fixed interview slots.
A I dropped one of the four rounds and sent a template for feedback.
A If feedback was missing after a day, I called.
RN We got down to twenty four days.
RN Seven out of ten offers were accepted, compared to half before.

# intern, first job, weak
S I did an internship at a newspaper last summer.
- Um, it was my first real job, so everything was new for me.
S One day an article was missing for the front page.
A So I just offered to write one, and I called the fire department and two witnesses.
- I was pretty scared, to be honest.
R They printed it with my name.
- I don't know if that's a good example, but that's what comes to mind.
- I learned to just try things.

# volunteer, complete
S I organize a food bank in my town as a volunteer.
S In the spring the number of families doubled, and our shelves were empty by ten o'clock.
A I visited nine supermarkets in person and asked for what they throw away.
A I found three students with a van and made a weekly schedule.
A I put up a board at the entrance so that people could see what was coming.
RN Since June we've given out about five hundred boxes a month.
R Nobody had to be sent home.

# waiter, no situation
A I apologized first, without any excuse.
A I brought some bread right away and told the kitchen to put that table in front.
A I checked on them every couple of minutes.
R They left a big tip and came back the week after.
- In restaurants it's all about the first thirty seconds.
- If people feel seen, they forgive a lot.
- I'd do the same in any other job, too.
- My first boss used to say that a guest is a person before he's a customer.

# office assistant, rambling with numbers
- I have eleven years of experience, and I've worked for four companies.
- I speak three languages, and I type very fast.
- My calendar is always in order, and I never forget a birthday.
- I'd say I am the person who keeps everything together.
- My last boss had two phones and about two hundred emails a day.
- You have to be discreet in that position.
- And you need a sense of humor, I think that's what people like about me.
- That's me in a nutshell.

# construction manager, complete
S We were building a school, and in April the ground turned out to be too soft for the foundation.
SN The first estimate was a delay of four months and half a million dollars.
S I had to find another way, because the school year wouldn't wait.
A I brought the geologist and the structural engineer to one table and asked for three options by Friday.
A We chose shorter piles in more places, and I renegotiated the concrete contract.
A I informed the parents in an open evening.
RN We lost only five weeks and spent ninety thousand dollars.
R The school opened on the first day of September.
`;
