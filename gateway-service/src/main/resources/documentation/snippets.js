// One request as a command and as programs, ready to be copied.

/** @param body text, or nothing for a GET */
export const LANGUAGES = {
  curl: {
    title: 'curl',
    write: ({ url, body }) => (body ? `curl -s ${quoted(url)} \\\n  -H 'content-type: application/json' \\\n  -d ${quoted(body)}` : `curl -s ${quoted(url)}`),
  },
  javascript: {
    title: 'JavaScript',
    write: ({ url, body }) =>
      body
        ? `const answer = await fetch(${JSON.stringify(url)}, {\n  method: 'POST',\n  headers: { 'content-type': 'application/json' },\n  body: JSON.stringify(${indented(body)}),\n});\nconsole.log(await answer.json());`
        : `const answer = await fetch(${JSON.stringify(url)});\nconsole.log(await answer.json());`,
  },
  python: {
    title: 'Python',
    write: ({ url, body }) =>
      body
        ? `import json\nimport urllib.request\n\nbody = ${python(JSON.parse(body), '')}\nrequest = urllib.request.Request(\n    ${JSON.stringify(url)},\n    data=json.dumps(body).encode(),\n    headers={"content-type": "application/json"},\n)\nprint(json.load(urllib.request.urlopen(request)))`
        : `import json\nimport urllib.request\n\nprint(json.load(urllib.request.urlopen(${JSON.stringify(url)})))`,
  },
};

/** For Swagger UI, which gives a request as an immutable map. */
export function generatorOf(name) {
  return (request) => {
    const body = request.get('body');
    return LANGUAGES[name].write({ url: request.get('url'), body: typeof body === 'string' ? body : body && JSON.stringify(body) });
  };
}

function quoted(word) {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function indented(json) {
  return JSON.stringify(JSON.parse(json), null, 2).replaceAll('\n', '\n  ');
}

/** A value as Python writes it. */
function python(value, indent) {
  if (value === null) return 'None';
  if (value === true || value === false) return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const lines = Array.isArray(value)
    ? value.map((each) => `${inner}${python(each, inner)}`)
    : Object.entries(value).map(([name, each]) => `${inner}${JSON.stringify(name)}: ${python(each, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return lines.length === 0 ? open + close : `${open}\n${lines.join(',\n')},\n${indent}${close}`;
}
