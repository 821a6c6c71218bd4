import { professionLevels, type ProfessionLevel } from '../../../../shared/accounts/profession-level.ts';
import { professionLevelLabels } from '../../../../shared/accounts/profession-level-labels.ts';
import { RadioGroup } from '../../ui/choice.tsx';

const options = professionLevels.map((value) => ({ value, label: professionLevelLabels[value] }));

interface ProfessionLevelChoiceProps {
  readonly value: ProfessionLevel | null;
  readonly problem: string | undefined;
  readonly onChange: (level: ProfessionLevel) => void;
}

export function ProfessionLevelChoice(props: ProfessionLevelChoiceProps) {
  return <RadioGroup {...props} required label="What best describes you?" name="professionLevel" options={options} />;
}
