import { Icon } from './icons.tsx';

interface CheckListProps {
  readonly texts: readonly string[];
  readonly className: string;
  readonly itemClassName: string;
  readonly iconSize?: number;
}

export function CheckList({ texts, className, itemClassName, iconSize = 18 }: CheckListProps) {
  return (
    <ul className={className}>
      {texts.map((text, at) => (
        <li key={at} className={itemClassName}>
          <span className="pt-0.5 text-leaf">
            <Icon name="check" size={iconSize} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
