// What a running server answers, against the description of the API that the same server gives.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import ajv from '@redocly/ajv/dist/2020.js';
import { asManager } from './engine-manager.mjs';
import { choice } from './http-player.mjs';
import { startServer } from './server.mjs';

let server;
let description;
let validator;

before(async () => {
  server = await startServer();
  description = await (await fetch(`${server.url}/api/openapi.json`)).json();
  validator = new ajv.default({ strict: false, allErrors: true });
  validator.addSchema(description, 'api');
});
after(() => server?.stop());

// A place inside the description, as a JSON pointer.
const pointer = (...steps) =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function expectFit(value, where) {
  const fits = validator.getSchema(`api#${encodeURI(where)}`);
  assert.ok(fits, `there is no schema at ${where}`);
  assert.ok(fits(value), `${where}: ${JSON.stringify(fits.errors?.slice(0, 3))}`);
}
const expectSchema = (value, name) => expectFit(value, pointer('components', 'schemas', name));

// Asks as the description says, and looks at the answer.
async function ask(method, path, { id, query = '', body, token } = {}) {
  const operation = description.paths[path][method];
  const media = 'application/json';
  if (body)
    expectFit(body, pointer('paths', path, method, 'requestBody', 'content', media, 'schema'));
  const response = await fetch(server.url + path.replace('{id}', id) + query, {
    method: method.toUpperCase(),
    headers: {
      ...(body ? { 'Content-Type': media } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  assert.ok(operation.responses[response.status], `${method} ${path}: ${response.status}`);
  if (response.ok)
    expectFit(
      answer,
      pointer(
        'paths',
        path,
        method,
        'responses',
        String(response.status),
        'content',
        media,
        'schema',
      ),
    );
  else expectSchema(answer, 'Problem');
  return { ok: response.ok, ...answer };
}

// Every message of the table's event stream until the game is over.
async function watch(id) {
  const seen = new Set();
  const response = await fetch(`${server.url}/api/tables/${id}/events`);
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const frames = text.split('\n\n');
    text = frames.pop();
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (!data) continue;
      const message = JSON.parse(data);
      expectSchema(message, 'ServerMessage');
      for (const event of message.events ?? []) seen.add(event.type);
      if (message.news?.type === 'ended') return seen;
    }
  }
  return seen;
}

// One player of ours against bots, from the opening of the table to its end.
async function play(wish) {
  const { table } = await ask('post', '/api/tables', { body: wish });
  const id = table.id;
  const watched = watch(id);
  const { token } = await ask('post', '/api/tables/{id}/seats', { id, body: { name: 'Anna' } });
  for (let version = 0; ;) {
    const query = `?since=${version}&wait=10`;
    const state = await ask('get', '/api/tables/{id}/state', { id, query, token });
    version = state.version;
    if (state.table.stage === 'over') break;
    const action = choice(state);
    if (action)
      await ask('post', '/api/tables/{id}/actions', { id, token, body: { actions: [action] } });
  }
  for (const path of ['', '/history', '/replay'])
    await ask('get', `/api/tables/{id}${path}`, { id });
  return watched;
}

test('a game of Catan is told as the description says', async () => {
  const bots = ['greedy', 'random'];
  const seen = await play({ game: 'catan', seats: { min: 3, max: 3 }, rules: { target: 4 }, bots });
  for (const type of ['dice-rolled', 'produced', 'built-road', 'game-ended'])
    assert.ok(seen.has(type), type);
});

test('a game of Blokus is told as the description says', async () => {
  const seen = await play({ game: 'blokus', variant: 'duo', bots: ['greedy'] });
  for (const type of ['placed', 'eliminated', 'ended']) assert.ok(seen.has(type), type);
});

test('everything else is answered as the description says', async () => {
  for (const path of ['/api/blokus/pieces', '/api/bots', '/api/info', '/api/tables'])
    await ask('get', path);
  await ask('get', '/api/catan/geometry', { query: '?board=large' });
  const nowhere = await ask('get', '/api/tables/{id}', { id: 'NOWHERE1' });
  assert.equal(nowhere.ok, false);
  const { gameId } = await asManager(server.url, 'newGame', { scenario: 'SettlersOfCatan' });
  const body = { gameId, playerId: 'x', command: 'update', arguments: null };
  await ask('post', '/Catan/userRequest', { body });
});

test('what the description does not say is found', () => {
  expectSchema('build-road 17', 'CatanAction');
  assert.throws(() => expectSchema({ type: 'turn-ended' }, 'Event'));
  assert.throws(() => expectSchema('blue PENTO_Q NONE 0 0', 'BlokusAction'));
  assert.throws(() => expectSchema('build-road here', 'CatanAction'));
});
