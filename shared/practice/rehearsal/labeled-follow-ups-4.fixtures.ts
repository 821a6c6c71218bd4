/** Answers from trades, operations, and hospitality. See `labeled-follow-ups.fixtures.ts`. */
export const operationsAnswers = `
# mistake-on-site R
We were tiling a bathroom and I had read the plan upside down. I noticed it when about half of the wall was done. I called the owner and I told him before he could see it himself. Then I took the tiles off while they were still fresh and I ordered two more boxes.

# mistake-on-site -
I once drilled into a water pipe in a new kitchen. I shut off the main valve in under a minute and called my boss. I dried the floor and replaced the pipe the same evening, at no cost for the customer. The kitchen was finished on the day that we had promised, and since then I check each wall with a detector.

# find-the-fault R
A forklift in our warehouse stopped every day at about noon. The mechanic had changed the battery twice. I wrote down the temperature and what it had carried each time. I opened the cover while it was running and I saw that one cable touched the engine when it was hot.

# find-the-fault -
Our oven kept switching off in the middle of the night shift. I measured the voltage at each point and found that it dropped when the cold room started. I moved the oven to its own circuit and tested it for two nights. It hasn't switched off since, and we save about six hundred dollars of dough a week.

# near-accident R
On a roof last autumn a board came loose and almost hit a walker. I stopped everyone right away. I went down, I talked to the man, and I blocked the sidewalk. Then I checked every board on the scaffold with my apprentice.

# near-accident AR
There was a near accident at the loading dock when a truck drove off while the forklift was still inside. Nobody was hurt, but it was very close. The driver had not looked at the light. It was raining and everyone was in a hurry because of the holidays.

# crew-under-pressure O
The floor had to be ready before the tenants moved in. Our material arrived four days late. We worked two shifts and we did the rooms in a different order. We finished the last room on Sunday evening, twelve hours before the tenants came.

# crew-under-pressure E
When there's pressure, I always keep my crew together. You can't just shout at people. I think humor is important. I would talk to the client and ask for more time, and if that's not possible then we do it somehow. We always do.

# teach-an-apprentice N
My apprentice was good with his hands but terrible at measuring. I gave him a small notebook and I made him write down each measurement twice. Every Friday I checked it with him. After half a year he made hardly any mistakes and I could send him out on his own.

# teach-an-apprentice -
My first apprentice failed the theory exam with thirty eight points. I sat down with him every Wednesday after work and explained each topic on a real machine. He drew the circuits himself until he could do it without looking. On the second try he got eighty one points, and he works with us today.

# trades-in-the-way R
The plumbers had put their pipes exactly where my cable tray was planned. The site manager was not there. I took pictures, I talked to their foreman, and I drew a solution that would work for both of us on the wall.

# unhappy-homeowner -
A lady was unhappy because the new paint looked different from the sample. I held the sample next to the wall at noon and in the evening, and I showed her that it was the lamp. I offered to repaint one wall for free if she still didn't like it after a week. She kept the color and gave us three new customers.

# unhappy-homeowner R
A homeowner called me because his new door was making a noise. He was really angry and he said that he wouldn't pay. I drove there the same evening. I let him talk first. Then I took the door off and I adjusted the hinges, and I cleaned the whole entrance.

# preventive-care N
In our plant the packing machine broke down all the time, and we only repaired it when it stood still. I collected the dates of all the repairs and made a plan to change the belts before they broke. I trained the operators to listen for the noise. Now it breaks down much less and the shifts are calmer.

# preventive-care O
We had a lot of unplanned stops on line three. We looked at the records and we changed the way that we grease the bearings. We put a card on each machine. The stops fell from eleven a month to two.

# stopped-a-shipment R
On a Friday I saw that the labels on forty pallets had the wrong date. The truck was already half loaded. I stopped the loading, although the driver was furious. I called the customer and the quality manager, and I printed new labels.

# stopped-a-shipment -
I was checking bottles and found three with a hair crack. I stopped the line and blocked the whole lot, about eight thousand bottles. The production manager was not happy. I tested fifty of them under pressure and nine broke. We scrapped the lot, the supplier paid for it, and no customer got one.

# rude-guest R
A guest at our hotel was shouting at the receptionist because his room was not ready. I went over and I introduced myself. I took him to the bar, I offered him a drink and I asked about his trip. Meanwhile I called housekeeping for the nearest free room.

# rude-guest E
With rude guests I stay friendly, always. You never know what kind of day they had. I listen and I apologize even if it isn't our fault. I think most people calm down when they feel heard. I would only call the manager if somebody gets insulting.

# rude-guest -
A man threw his soup back at our waitress because it was cold. I asked her to take a break and served the table myself. I told him quietly that I'd replace the soup but that he owed her an apology. He was silent for a moment, and then he apologized to her. He has come back four times since then.

# made-it-right N
A couple found a hair in their dessert on their anniversary. I brought a new one myself, and I took both desserts off the bill. I also wrote a card and put it in their coats. They were very happy and they come quite often now.

# made-it-right OR
A bus with fifty tourists arrived and the kitchen had no reservation for them. We looked at what we had and we made one simple menu. We set up tables in the garden. We asked two colleagues to come in from home.

# long-line R
On a Saturday we had only one register open, and the line went all the way to the back of the store. I asked the manager if I could open the second one although I was still in training. I sent one colleague along the line to answer questions.

# long-line E
If there's a long line, I would call a colleague. You have to stay calm and smile. Customers notice when you are stressed. I think it's also good to say thank you for waiting. I work quite fast, so usually there is no long line when I'm there.

# cash-is-short -
One evening my register was short by forty dollars. I told my manager right away and counted it again with her. I went through the receipts and found a gift card that had been sold but not typed in. I corrected it, and the next day I suggested keeping the cards behind the counter. We've had no missing card since.

# busy-night-plan R
On New Year's Eve two waiters called in sick an hour before we opened. I redrew the stations on a napkin. I took the largest section myself, and I asked the cook to send the dishes out by table and not by order.

# train-a-new-server ON
We had a lot of new servers each summer, and guests complained about them. We made a small training of two days and we paired everyone with an experienced one. We wrote down the menu with pictures. The complaints went down and the new ones stayed longer.

# regular-customer -
An old man came every day for one coffee. One day he didn't come, and the next day neither. I knew his street, so I went there after my shift and rang. He had fallen and couldn't get up. I called an ambulance, and he was back for his coffee three weeks later.

# improved-a-routine N
In our warehouse the pickers walked a lot, because the most popular items were at the very end. I counted the orders of one month and I moved the top items next to the packing table. I painted lines on the floor as well. Picking is much faster now and people are less tired.

# improved-a-routine -
We cleaned the fryers every night for an hour. I noticed that the oil was still good, so I tested it with strips for two weeks. I suggested cleaning every second night and I showed the strips to the chef. That saves us about three and a half hours a week, and the inspection in April found nothing.

# improved-a-routine R
The keys for the trucks were always missing in the morning. I built a board with a hook for each truck, and I put a name tag on every key. I also asked the night shift to hang them up, and I stayed until ten for a week to remind them.

# plan-turned-upside-down A
One Monday three of our five trucks failed the inspection. The whole week was planned to the minute. Customers were calling from eight in the morning, and my boss was on vacation in another country. We had frozen goods, so it was really a nightmare, and everyone was looking at me.

# plan-turned-upside-down -
On a Monday our main supplier told us that he had a fire. I had planned four builds with his windows. I called two others, moved the indoor work to the front, and told all four clients before noon. Three builds finished on time, and the fourth was six days late, which the client accepted.

# tight-deadline R
me and my brother had a contract for a fence at a school it had to be ready before the children come back we lost one week because of the rain so i rented a machine for the holes and i worked with the light of the car in the evening

# tight-deadline N
The ship was leaving on Thursday and customs wanted more papers on Tuesday. I called the broker and made a list of what was missing. I drove to the factory to get the signatures. The container made it onto the ship, and the customer paid us a bonus for it.

# problem-nobody-owned R
In our building the trash was always in the wrong place, and no company felt responsible. I talked to the people from the other floors. I asked the landlord for two more bins and I made signs in four languages.

# problem-nobody-owned -
Nobody ordered printer paper in our depot, so we ran out every month and drivers waited for their papers. I put a red card near the bottom of the stack, and the person who reaches it gives it to the office. It cost nothing. We haven't run out in fourteen months.

# quality-nobody-asked-for E
I always do things properly. I can't stand it when somebody works sloppily. My father was a carpenter and I learned it from him. I think that you see quality after ten years and not after ten days. Customers don't always want to pay for it, but I do it anyway.

# quality-nobody-asked-for R
The architect wanted only one coat of oil on the stairs. I knew that this would look bad after one winter. I made two samples and I walked on them with dirty shoes. I showed both to the owner, and I offered the second coat at cost.

# clean-joint -
You need clean surfaces first, otherwise nothing holds. Then you heat the joint and not the solder, and let it flow in by itself. I check each one with a lamp and give it a small pull. If it looks gray or has a hole, I do it again.
`;
