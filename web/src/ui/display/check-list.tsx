import { Icon } from './icons.tsx';

interface CheckListProps {
  texts: readonly string[];
  className: string;
  itemClassName: string;
  iconSize?: number;
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
