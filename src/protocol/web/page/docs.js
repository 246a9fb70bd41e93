// Shows the description of the API and lets one try every request. Builds everything from
// /api/openapi.json; knows no route itself.
'use strict';

const $ = (id) => document.getElementById(id);

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function resolve(description, part) {
  if (!part.$ref) return part;
  return part.$ref.slice(2).split('/').reduce((at, key) => at[key], description);
}

function field(parameter) {
  const choices = parameter.schema?.enum;
  const input = choices
    ? element('select', {}, ...['', ...choices].map((text) => element('option', { value: text }, text)))
    : element('input', { autocomplete: 'off', placeholder: parameter.example ?? '' });
  return { parameter, input, label: element('label', { title: parameter.description ?? '' }, parameter.name, input) };
}

function address(path, fields) {
  const query = new URLSearchParams();
  for (const { parameter, input } of fields) {
    if (parameter.in === 'query' && input.value) query.set(parameter.name, input.value);
  }
  const filled = path.replace('{id}', encodeURIComponent($('table').value.trim()));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function headersOf(fields, body) {
  const headers = {};
  const token = $('token').value.trim();
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body) headers['Content-Type'] = 'application/json';
  for (const { parameter, input } of fields) {
    if (parameter.in === 'header' && input.value) headers[parameter.name] = input.value;
  }
  return headers;
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

// Whoever opened a table or took a seat goes on with it.
function remember(text) {
  try {
    const answer = JSON.parse(text);
    if (answer.table?.id) $('table').value = answer.table.id;
    if (answer.token) $('token').value = answer.token;
  } catch {
    // No JSON, nothing to remember.
  }
}

async function send(method, path, fields, body, output) {
  output.textContent = '…';
  try {
    const response = await fetch(address(path, fields), {
      method, headers: headersOf(fields, body), body: body ? body.value : undefined,
    });
    output.className = response.ok ? '' : 'refused';
    if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) return await follow(response, output);
    const text = await response.text();
    output.textContent = `${response.status} ${response.statusText}\n${readable(text)}`;
    if (response.ok) remember(text);
  } catch (error) {
    output.textContent = String(error);
  }
}

async function follow(response, output) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  output.textContent = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) output.append(part.value);
}

function show(description, method, path, operation) {
  const fields = (operation.parameters ?? [])
    .map((parameter) => resolve(description, parameter))
    .filter((parameter) => parameter.in !== 'path')
    .map(field);
  const media = operation.requestBody?.content['application/json'];
  const body = media && element('textarea', { rows: 4, ariaLabel: 'Body', value: JSON.stringify(media.example) });
  const output = element('pre');
  const button = element('button', { type: 'button' }, 'Send');
  button.addEventListener('click', () => send(method.toUpperCase(), path, fields, body, output));
  return element('details', {},
    element('summary', {}, element('b', {}, method.toUpperCase()), element('code', {}, path), operation.summary),
    element('p', {}, operation.description ?? ''),
    ...fields.map(({ label }) => label), ...(body ? [body] : []), element('p', {}, button), output);
}

async function main() {
  const description = await (await fetch('/api/openapi.json')).json();
  $('summary').textContent = description.info.description;
  for (const tag of description.tags) {
    $('operations').append(element('h2', {}, tag.description));
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        if (operation.tags.includes(tag.name)) $('operations').append(show(description, method, path, operation));
      }
    }
  }
}

main();
