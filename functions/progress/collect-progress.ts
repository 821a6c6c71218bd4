import type { DataSource } from '../platform/member-data/member-data.ts';
import { deployedProgress } from './deployed-progress.ts';
import type { ProgressStore } from './progress.store.ts';

const ABOUT =
  'each course, podcast and study guide you opened: when, how far in seconds, when you finished it, how often you downloaded it';

export function collectProgress({ list }: Pick<ProgressStore, 'list'>): DataSource {
  return {
    async collect(memberId) {
      const json = (await list(memberId)).map(({ memberId: _owner, itemKey: _key, ...row }) => row);
      return [{ path: 'progress.json', about: ABOUT, json }];
    },
  };
}

export function deployedProgressCollection(): DataSource {
  return collectProgress(deployedProgress());
}
