/** The keys of a local catalog table and of the index that lists use. */
export const catalogKeys = {
  partition: 'kind',
  sort: 'itemId',
  index: { name: 'byPosition', partition: 'kind', sort: 'orderIndex' },
  numbers: ['orderIndex'],
};
