import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  ADMIN,
  anMp3,
  aPdf,
  someCaptions,
  startCatalogWorld,
  type CatalogWorld,
} from '#functions/catalog/fixtures/catalog-world.fixtures.ts';
import { saveItem } from '#functions/catalog/edit/save-item.service.ts';
import { isRefusal, refusalMessage } from '#platform/http/refusal.ts';
import { podcastFieldsSchema } from '#shared/podcasts/podcasts.contract.ts';

import { podcastKind } from './podcast-kind.service.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await startCatalogWorld();
});

afterAll(() => world.close());

const aPng = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

const send = (given: Partial<z.input<typeof podcastFieldsSchema>>, itemId?: string) =>
  saveItem(world.podcasts, {
    memberId: ADMIN,
    itemId,
    fields: podcastFieldsSchema.parse({ title: 'P', ...given }),
  });

async function save(given: Partial<z.input<typeof podcastFieldsSchema>>, itemId?: string) {
  const row = await send(given, itemId);
  if (isRefusal(row)) throw new Error(row.refused);
  return row;
}

describe('a podcast', () => {
  it('names the missing audio file', async () => {
    const refusal = await send({});
    expect(isRefusal(refusal) && refusalMessage(refusal)).toMatch(
      /^A published podcast needs its audio file\./,
    );
  });

  it('shows its host with a public picture, and removes a replaced picture', async () => {
    const files = {
      audioUrl: await world.upload(anMp3),
      hostImageUrl: await world.upload(await aPng()),
    };

    const first = await save({ ...files, hostName: ' Maya Lind ' });
    const hostImageUrl = `/images/content/${first.hostImage?.id}`;
    expect(podcastKind.toItem(null, first)).toMatchObject({
      hostName: 'Maya Lind',
      hostImageUrl,
      audioUrl: null,
    });

    const kept = await save({ hostImageUrl }, first.itemId);
    expect(kept.hostImage).toEqual(first.hostImage);

    const second = await save({ hostImageUrl: await world.upload(await aPng()) }, first.itemId);
    const pictures = await world.listKeys(world.buckets.media);
    expect(
      [first, second].map(({ hostImage }) => pictures.includes(`images/content/${hostImage?.id}`)),
    ).toEqual([false, true]);
  });

  it('stores no pictures if the form’s captions are refused', async () => {
    const { itemId } = await save({
      audioUrl: await world.upload(anMp3),
      captionsUrl: await world.upload(someCaptions),
    });

    const before = await world.listKeys(world.buckets.media);
    const files = {
      thumbnailUrl: await world.upload(await aPng()),
      hostImageUrl: await world.upload(await aPng()),
      captionsUrl: await world.upload(aPdf),
    };

    expect(await send(files, itemId)).toMatchObject({ refused: 'UNSUPPORTED_TYPE' });
    expect(await world.listKeys(world.buckets.media)).toEqual(before);
  });

  it('has no captions if its row is older than the field', async () => {
    const { captions: _, ...old } = await save({ audioUrl: await world.upload(anMp3) });
    expect(podcastKind.rowSchema.parse(old).captions).toBeNull();
  });
});
