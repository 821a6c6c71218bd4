// `npm run benchmark -- scale`: prints the walls and the cost for 100 to 10 million members. See
// README.md.
import { createStack } from '#infra/cost/create-stack.ts';
import { countFixedResources } from '#infra/cost/fixed-resources.ts';
import { countMembersAt, describeScale, listEarlyWalls, MIN_MEMBERS } from '#infra/cost/scale.ts';

const SIZES = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

const formatCount = (value: number) =>
  value.toLocaleString('en-US', { maximumSignificantDigits: 2 });

const fixed = countFixedResources(await createStack());

console.log(`| members | settings to raise | walls, with the members at which each is reached | AWS per member and month |
|---:|---|---|---:|`);

for (const members of SIZES) {
  const { settings, walls, awsDollarsPerMember } = describeScale(members, fixed);
  const raised = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const reached = walls.map(
    (wall) => `${wall.name} (${wall.setBy}): ${formatCount(countMembersAt(wall, members))}`,
  );

  console.log(
    `| ${members.toLocaleString('en-US')} | ${raised.join(', ') || 'none'} | ${reached.join('; ') || 'none'} | $${awsDollarsPerMember.toFixed(3)} |`,
  );
}

for (const { name, howToRaise } of listEarlyWalls(fixed)) {
  console.error(
    `FAIL  ${name} is reached below ${formatCount(MIN_MEMBERS)} members: ${howToRaise}`,
  );
  process.exitCode = 1;
}
