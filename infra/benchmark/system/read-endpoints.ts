import * as z from 'zod';
import { askCoach, listCoachRequests, listDesk, takeRequest } from '../../../shared/coaching/coaching.contract.ts';
import { deskPageSchema } from '../../../shared/coaching/desk.ts';
import type { Contract } from '../../../shared/http/contract.ts';
import { videoSchema } from '../../../shared/practice/video.ts';
import { agreeByHttp } from '../../../web/e2e/consent.ts';
import { goodRecording } from '../../../web/e2e/files.ts';
import { signInByHttp, type HttpMember } from '../../../web/e2e/http-member.ts';
import { readContracts } from '../../verify/contracts.ts';
import type { Target } from './connections.ts';

/** What a GET that is no reading of ours does instead. */
const notReads: Readonly<Record<string, string>> = {
  'start-login': 'begins a sign-in: the storm measures it',
  'finish-login': 'ends a sign-in: the storm measures it',
  'end-session': 'ends the session',
  'preview-plan-change': 'asks Stripe',
  'preview-refund': 'asks Stripe',
  'read-checkout': 'asks Stripe',
  'open-export': 'hands a file out once',
};

export interface ReadEndpoint extends Target {
  readonly contract: Contract;
}

/** Every endpoint that reads, as somebody who may call it, with ids that are there. */
export async function readEndpoints(origin: string): Promise<readonly ReadEndpoint[]> {
  const people = await signEverybodyIn(origin);
  const ids = await prepare(people);
  const contracts = (await readContracts()).filter(({ method, name }) => method === 'GET' && !(name in notReads));
  return contracts.map((contract) => {
    const person = contract.access === 'anyone' ? people.member : people[roleFor(contract)];
    return { contract, url: `${origin}${pathOf(contract, ids)}`, cookie: person.cookie };
  });
}

interface Person {
  readonly call: HttpMember;
  readonly cookie: string;
}

type People = Readonly<Record<'member' | 'coach' | 'admin', Person>>;

function roleFor({ access }: Contract): keyof People {
  return access === 'coach' || access === 'admin' ? access : 'member';
}

async function signEverybodyIn(origin: string): Promise<People> {
  const signIn = async (name: string) => {
    const call = await signInByHttp(origin, name);
    return { call, cookie: `__Host-sid=${call.sessionId}` };
  };
  return {
    member: await signIn('Elena Executive'),
    coach: await signIn('Carla Coach'),
    admin: await signIn('Ada Admin'),
  };
}

const listed = z.array(z.object({ id: z.string() })).min(1);
const JSON_TYPE = { 'content-type': 'application/json' };

/** A member with a video that was analysed and a coach who has taken the request about it; ids by the path they stand in. */
async function prepare({ member, coach }: People): Promise<Readonly<Record<string, string>>> {
  const first = async (path: string) => listed.parse(await read(member.call, path))[0]?.id ?? '';
  const video = await analysedVideo(member.call);
  const asked = JSON.stringify({ videoId: video, message: 'Is my answer too long?' });
  await expectSuccess(member.call.send(askCoach.method, askCoach.path, { headers: JSON_TYPE, body: asked }));
  const request = await first(listCoachRequests.path);
  const waiting = deskPageSchema.parse(await read(coach.call, listDesk.path)).requests[0]?.id ?? '';
  const take = takeRequest.path.replace('{id}', encodeURIComponent(waiting));
  await expectSuccess(coach.call.send(takeRequest.method, take, { headers: JSON_TYPE, body: '{}' }));
  const course = await first('/api/courses');
  return {
    '/api/courses': course,
    '/api/podcasts': await first('/api/podcasts'),
    '/api/study-guides': await first('/api/study-guides'),
    '/api/user-videos': video,
    '/api/coach-feedback': request,
    '/api/coach/requests': waiting,
    '/api/progress/course': course,
    '/api/admin/audience/course': course,
  };
}

/** `/api/courses/{courseId}/playback` -> `/api/courses/1f0…/playback`. */
function pathOf({ path }: Contract, ids: Readonly<Record<string, string>>): string {
  const withKind = path.replace('{kind}', 'course');
  const [before = '', after = ''] = withKind.split(/\/\{\w+\}/);
  if (before === withKind) return withKind;
  const id = ids[before];
  if (id === undefined) throw new Error(`no id is known for ${path}`);
  return `${before}/${encodeURIComponent(id)}${after}`;
}

async function analysedVideo(member: HttpMember): Promise<string> {
  await agreeByHttp(member);
  const { name, mimeType, buffer } = await goodRecording();
  const form = new FormData();
  form.append('video', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { body } = await expectSuccess(member.send('POST', '/api/user-videos/upload', { body: form }));
  const { id } = z.object({ video: videoSchema }).parse(JSON.parse(body)).video;
  const until = performance.now() + 180_000;
  while (performance.now() < until) {
    const videos = z.array(videoSchema).parse(await read(member, '/api/user-videos'));
    const status = videos.find((video) => video.id === id)?.analysisStatus;
    if (status === 'completed') return id;
    if (status === 'failed') throw new Error('the recording could not be analysed');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the recording was not analysed within three minutes');
}

async function read(member: HttpMember, path: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    const answer = await member.send('GET', path);
    // On a busy machine a table answers late now and then; the product says so and asks to try again.
    if (answer.status !== 503 || tries === 5) return JSON.parse((await expectSuccess(Promise.resolve(answer))).body);
  }
}

async function expectSuccess(sending: ReturnType<HttpMember['send']>) {
  const answer = await sending;
  if (answer.status >= 400) throw new Error(`${answer.status} ${answer.body}`);
  return answer;
}
