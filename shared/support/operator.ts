/** Who runs this site and is answerable for it. Null is shown as a marked gap; fill in before you sell (README). */
export const operator: Readonly<Record<OperatorFact, string | null>> = {
  name: null,
  address: null,
  email: null,
  country: null,
  dataRegion: null,
  authority: null,
};

export type OperatorFact = 'name' | 'address' | 'email' | 'country' | 'dataRegion' | 'authority';

/** What each fact is, in the order of the pages. */
export const operatorFacts: readonly { readonly fact: OperatorFact; readonly label: string }[] = [
  { fact: 'name', label: 'Operator' },
  { fact: 'address', label: 'Postal address' },
  { fact: 'email', label: 'Email' },
  { fact: 'country', label: 'Country whose law applies' },
  { fact: 'dataRegion', label: 'AWS region where data is stored' },
  { fact: 'authority', label: 'Data protection authority' },
];
