import { signed } from './sign.js';
import { generatorOf } from './snippets.js';
import { testKey } from './try.js';

// Swagger UI is dark where the page has its class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

// A transaction without a signature is signed with the test key of the page.
async function signIfUnsigned(request) {
  if (!request.url.endsWith('/order') || typeof request.body !== 'string') return request;
  try {
    const { actions, signature } = JSON.parse(request.body);
    if (Array.isArray(actions) && !signature) request.body = JSON.stringify(await signed(await testKey(), actions));
  } catch {
    // Not JSON, or an action that the page does not sign: the exchange says what is wrong.
  }
  return request;
}

const generators = {
  curl_bash: { title: 'curl', syntax: 'bash' },
  javascript: { title: 'JavaScript', syntax: 'javascript' },
  python: { title: 'Python', syntax: 'python' },
};

// Without the list of all schemas at the end (-1): Swagger UI 5.34.1 fails at it and then shows nothing at all.
window.addEventListener('load', () =>
  SwaggerUIBundle({
    url: 'openapi.yaml',
    dom_id: '#swagger-ui',
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
    tryItOutEnabled: true,
    requestInterceptor: signIfUnsigned,
    requestSnippetsEnabled: true,
    requestSnippets: { generators, languages: Object.keys(generators), defaultExpanded: true },
    // Screen readers: Swagger UI gives the choice of the server no name.
    onComplete: () => document.getElementById('servers')?.setAttribute('aria-label', 'Server'),
    plugins: [
      // The line of a request is a button; Swagger UI puts a link into it, which a keyboard reaches a second time. The list above has the links.
      (system) => ({ wrapComponents: { DeepLink: () => ({ text }) => system.React.createElement('span', null, text) } }),
      {
        fn: {
          requestSnippetGenerator_curl_bash: generatorOf('curl'),
          requestSnippetGenerator_javascript: generatorOf('javascript'),
          requestSnippetGenerator_python: generatorOf('python'),
        },
      },
    ],
  }));

// Swagger UI reads the place in the address only once.
for (const link of document.querySelectorAll('.glance a')) {
  link.addEventListener('click', () => {
    const [, tag, operation] = decodeURIComponent(link.hash).split('/');
    const place = document.getElementById(`operations-${tag.replaceAll(' ', '_')}-${operation}`);
    if (place && !place.classList.contains('is-open')) place.querySelector('.opblock-summary-control')?.click();
    setTimeout(() => place?.scrollIntoView(), 50);   // once it is drawn open
  });
}
