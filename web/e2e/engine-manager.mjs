// The manager's side of the Catan-engine API.
import assert from 'node:assert/strict';

export async function asManager(url, command, args) {
  const response = await fetch(`${url}/Catan/managerRequest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password: 'secret', command, arguments: args }),
  });
  const answer = await response.json();
  assert.equal(answer.code, 200, `${command}: ${answer.status}`);
  return answer.arguments;
}
