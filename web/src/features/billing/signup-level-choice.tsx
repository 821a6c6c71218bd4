import { professionLevels, type ProfessionLevel } from '../../../../shared/accounts/profession-level.ts';
import { RadioGroup } from '../../ui/choice.tsx';

const levelTexts: Record<ProfessionLevel, string> = {
  student: 'Student',
  changing_jobs: 'Changing jobs',
  layoff_affected: 'Affected by a layoff',
  staying_ready: 'Staying interview-ready',
  leveling_up: 'Leveling up',
};

const options = professionLevels.map((value) => ({ value, label: levelTexts[value] }));

interface LevelChoiceProps {
  readonly value: ProfessionLevel | null;
  readonly problem: string | undefined;
  readonly onChange: (level: ProfessionLevel) => void;
}

export function LevelChoice(props: LevelChoiceProps) {
  return <RadioGroup {...props} required label="Where you are right now" name="professionLevel" options={options} />;
}
