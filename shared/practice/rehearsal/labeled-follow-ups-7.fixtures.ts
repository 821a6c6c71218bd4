/** Answers in a terser style, written last. Not used for tuning. See `labeled-follow-ups.fixtures.ts`. */
export const terseAnswers = `
# stubborn-problem -
A dryer in our laundry tripped the fuse every Monday. Three electricians found nothing. I looked at the calendar, and Monday was the day of the heavy blankets. I split the load in two and marked the drum with tape. The fuse has been quiet for a year.

# stubborn-problem R
A bug showed up only on one customer's laptop. Screenshots told me nothing. I drove to her office, watched over her shoulder, and saw that her clock was two hours off. I reproduced it at my desk the same night.

# improved-a-routine -
Handover at our clinic took forty minutes. I timed each part for a week and found that half of it was reading aloud. We read silently now and talk only about changes. It takes eighteen minutes, and nobody misses the old way.

# improved-a-routine R
Our tool shed was a pile. I took everything out, painted the outline of each tool on the wall, and hung them up by trade. My boss shook his head at first. I gave every crew a color.

# improved-a-routine N
I rewrote the templates for our offers. People used to copy old ones, with old prices in them. I put the prices in one list that feeds all templates. Mistakes in offers are rare these days, and the sales people trust the list.

# disagreed-with-colleague -
My partner on patrol wanted to tow a van, and I wanted to ring the bell first. I rang, he wrote the ticket meanwhile. The owner came down in slippers and drove off. My partner rings first these days.

# disagreed-with-colleague R
Our translator and I disagreed about one word in a contract. She found mine too strong, I found hers too weak. I asked a lawyer in the other country for examples, and I sent her five of them with my reasons.

# disagreed-with-colleague A
The new doctor and our head nurse disagreed about visiting hours. He wanted them open all day. She had done it the same way for twenty years. Patients noticed it, and some relatives took sides. The mood at the desk was icy for weeks.

# conflict-between-others -
Two roommates in my dorm fought about dishes. I was the floor tutor. I asked each what a clean kitchen meant to them, and the answers were miles apart. They made a photo of it, taped it to the fridge, and that was the end of it.

# conflict-between-others OR
Sales and support blamed each other for a lost client. We pulled the emails of the last year and put them in order. We marked each handover in red. Then we invited both teams and walked through it line by line.

# tight-deadline -
A client moved a wedding up by three weeks. I called every supplier in one afternoon, and only the florist couldn't make it. I found a garden nearby that lent us its roses. The couple danced under them on the day.

# tight-deadline R
The grant application was due at noon, and at nine our partner pulled out. I called two institutes that I knew. One of them was interested. I rewrote their part in the budget while they signed the letter.

# tight-deadline E
Deadlines don't scare me. I'm a very structured person, and I always start early. You should never wait until the last day. I think that most stress comes from bad planning, and I usually plan with a buffer.

# learned-from-mistake -
I priced a kitchen without the taps. My fault, I had skipped a page. I told the customer before he found out and paid for them out of our margin. A colleague reads every offer of mine now, and we have been in the black on each kitchen since then.

# learned-from-mistake R
I let a toddler's allergy slip through on a trip. He got a cookie with nuts. I gave him his medicine, called the parents and the doctor, and I sat with him the whole afternoon.

# tell-about-a-failure -
My food truck closed after one summer. The food sold, but I paid too much for the spot. I had signed without reading the part about events. These days I read contracts twice, and the catering business I run with my sister has paid us both for six years.

# tell-about-a-failure AR
I was in charge of our school play, and it went badly. Half of the cast had the flu. The microphones were broken. The parents had bought tickets weeks before, and the principal sat in the first row. It was embarrassing for everybody.

# helped-a-colleague -
Our driver was about to lose his license over points. I rode along for a week and noticed that he only sped when the plan was too tight. I moved two of his stops to another route. He hasn't had a ticket in two years.

# helped-a-colleague R
A coworker froze whenever she had to phone a supplier. I wrote three opening lines on a card for her. I let her listen to two of my calls, and I stood outside the door during her first.

# took-the-lead -
The fire alarm went off during an exam, and the teacher was out. I opened the doors, counted us on the stairs, and led everyone to the parking lot. All thirty one of us were out in four minutes. It turned out to be burnt toast.

# took-the-lead ON
Nobody organized the summer party anymore. We formed a small group and asked around for ideas. We booked the boat house and cooked ourselves. It was the best party in years, many more people came, and they still talk about it.

# said-no -
A regular wanted a discount because he knows the owner. I smiled and told him that I charge his mother the full price as well. He laughed and paid. He is still a regular.

# said-no R
My manager wanted me to sign off on a lift that I hadn't seen. I told her that my name goes only on lifts that I have tested. I offered to drive out the same evening, and I packed my tools while she called the client.

# won-trust -
An old farmer didn't want a young vet like me near his cows. I came at five, in his hours, and I asked him what he would do before I said anything. In March he called me at night for a difficult calf. He asks only for me these days.

# won-trust R
The foreman thought that engineers only know paper. I spent two days on his shift in the mud. I asked him to show me where my drawing was wrong, and I changed three details that he pointed out.

# goal-in-numbers -
I wanted to read fifty patients' charts a week without a mistake in the codes. I was at thirty two. I learned the hundred most common codes by heart with cards on the train. I reached fifty in October, and the audit found two errors in a thousand.

# goal-in-numbers R
My goal was one hundred trees before winter. The ground was like stone in the first weeks. I rented a drill, asked two schools for help, and planned eight Saturdays with a list of names for each.

# customer-need-unspoken -
A woman bought one balloon a week in our shop. I asked who they were for. She visits a hospice. I started to put aside the foil ones for her, which last longer, and the nurses there order from us now.

# customer-need-unspoken N
Guests kept moving the chairs on our terrace. Nobody complained about it. I sat in each of them at noon and the sun was in my eyes everywhere. I turned the tables and bought three large umbrellas. People stay much longer now and order a second drink.

# root-not-symptom -
Everybody thought that our freezer was too weak. I left a thermometer in it for a night. It was cold until five, when the bread delivery propped the door open. I gave the driver a key to the side door. We didn't have to buy a new freezer.

# root-not-symptom OR
The team kept adding people to the packing line because it was slow. We filmed it for a day and we counted the steps. We saw that they were waiting for labels. We moved the printer and we ordered a second one.

# handle-pressure E
I'm a calm person, I would say. Pressure is part of the job and I like it. I always make a list. You can't do ten things at the same time. I think sports help me a lot, and my family, of course.

# weak-performer -
One of my guards kept falling asleep. I checked his shifts and saw that he worked days elsewhere. I offered him full hours on days if he gave up the other job. He took it, and he trains our new guards today.

# weak-performer E
I would never give up on a person too early. Everybody has a bad phase. You need to talk to them and listen. I think most people want to do a good job. I always try to be fair and to praise the good things.

# decision-half-the-facts -
The river was rising, and the forecast was unclear. I was the camp leader. I moved the tents up the hill at midnight, and the children hated me for it. At six the lower meadow was under water.

# decision-half-the-facts R
We lost contact with a hiker, and it was getting dark. Two paths were possible. I sent the dog team along the river and took the ridge myself. I told the base to call his wife and ask which boots he had on.

# taught-someone -
My neighbor is eighty and wanted to swim. We started in the shallow end, with her hands on the rail. I let go of nothing before she told me to. In August she swam a whole lane, and she sends me a postcard from every lake.

# taught-someone R
A trainee couldn't weld overhead. His arms shook. I had him draw the line with chalk first, again and again. Then I lowered the ceiling plate so that he could rest his elbow, and I welded next to him.

# promise-to-customer R
A musician left his violin on our bus, and his concert was the same evening. I was off duty already. I called the depot, found the bus on the map, and I jumped on my bike to meet it at the last stop.

# delegated-task -
I gave the keys to our newest hire and let her close the shop alone. She had asked for it twice. I wrote down the seven steps and went home. At nine she sent me a photo of the dark window and a smile. She closes three nights a week.
`;
