import { useState } from 'react';
import { Checkbox, RadioGroup } from './choice.tsx';
import { Input, Select, Textarea } from './field.tsx';
import { SearchField } from './search-field.tsx';
import { Range } from './range.tsx';
import { ShowcaseSection, ShowcaseState, ShowcaseStates, focusRing, longText } from './showcase-layout.tsx';
import { Switch } from './switch.tsx';

/** All form fields, in every state. */
export function FieldsShowcase() {
  return (
    <ShowcaseSection title="Fields">
      <ShowcaseStates>
        <SearchField label="Search field" value="" onChange={() => {}} />
        <Input label="Input, empty" placeholder="A placeholder" hint="A hint" />
        <Input label="Input, filled" defaultValue={longText} />
        <Input label="Input, hover" className="border-soft" />
        <Input label="Input, focus" className={focusRing} />
        <Input label="Input, disabled" disabled defaultValue="Read-only" />
        <Input label="Input, error" defaultValue="robin@" problem="Please enter a valid email address" />
        <Select label="Select" hint="A hint">
          <option>One</option>
          <option>{longText}</option>
        </Select>
        <Select label="Select, disabled" disabled>
          <option>One</option>
        </Select>
        <Select label="Select, error" problem="Please select a plan">
          <option>None</option>
        </Select>
        <Textarea label="Textarea, empty" hint="A hint" />
        <Textarea label="Textarea, error" problem="Something is missing." />
        <Textarea label="Textarea, disabled" disabled defaultValue={longText} />
      </ShowcaseStates>
      <Choices />
      <Sliders />
    </ShowcaseSection>
  );
}

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: longText },
] as const;

function Choices() {
  const [value, setValue] = useState<'one' | 'two'>('one');
  return (
    <ShowcaseStates>
      <RadioGroup label="Radio group" name="sample" options={options} value={value} onChange={setValue} />
      <RadioGroup
        label="Radio group, error"
        name="sample-error"
        options={options}
        value={null}
        problem="Please select one"
        onChange={() => {}}
      />
      <RadioGroup
        label="Radio group, disabled"
        name="sample-disabled"
        options={options}
        value="one"
        disabled
        onChange={() => {}}
      />
      <Checkbox label="Checkbox" hint="A hint" />
      <Checkbox label={longText} defaultChecked problem="Please agree first" />
      <Checkbox label="Checkbox, disabled" disabled />
      <Switch label="Switch, off" hint="A hint" />
      <Switch label="Switch, on" defaultChecked />
      <Switch label="Switch, disabled" disabled />
    </ShowcaseStates>
  );
}

function Sliders() {
  const [value, setValue] = useState(40);
  const range = { max: 100, step: 1, value, valueText: `${value} percent`, onChange: setValue };
  return (
    <ShowcaseStates>
      <ShowcaseState name="slider, with loaded range">
        <Range {...range} label="Slider" bufferedShare={0.7} className="w-full" />
      </ShowcaseState>
      <ShowcaseState name="slider, live">
        <Range {...range} label="Slider, live" tone="amber" className="w-full" />
      </ShowcaseState>
      <ShowcaseState name="slider, beyond its maximum (clamped)">
        <Range {...range} value={140} label="Slider, clamped" tone="plain" className="w-full" />
      </ShowcaseState>
    </ShowcaseStates>
  );
}
