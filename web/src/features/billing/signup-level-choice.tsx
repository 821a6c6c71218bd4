import { professionLevels, type ProfessionLevel } from '../../../../shared/accounts/profession-level.ts';
import { levelTexts } from '../accounts/accounts.public.ts';
import { RadioGroup } from '../../ui/choice.tsx';

const options = professionLevels.map((value) => ({ value, label: levelTexts[value] }));

interface LevelChoiceProps {
  readonly value: ProfessionLevel | null;
  readonly problem: string | undefined;
  readonly onChange: (level: ProfessionLevel) => void;
}

export function LevelChoice(props: LevelChoiceProps) {
  return <RadioGroup {...props} required label="What best describes you?" name="professionLevel" options={options} />;
}
