/** What was made faster, for the page "How scoring works". Measured on 60 s in 720p, both versions one after the other on the same machine. */
export const speedChoices = [
  {
    choice: 'A single face is followed from picture to picture and searched for twice a second',
    saves: '3 of 17 s of computing for a minute of video',
    costs: 'up to 0.25 s until a second face is noticed, and 1 degree (standard deviation) in the angle of the eyes',
  },
  {
    choice: 'The body is looked at twice a second, the eyes four times',
    saves: '27 ms for each picture without a body, about 3 s for a minute of video',
    costs:
      'ends of a lean or slouch lie between pictures half a second apart; in the clip with both they were told within 0.3 s',
  },
] as const;
