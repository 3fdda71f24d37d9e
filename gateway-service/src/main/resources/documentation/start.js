// Without the list of all schemas at the end (-1): Swagger UI 5.34.1 fails at it and then shows nothing at all.
window.addEventListener('load', () =>
  SwaggerUIBundle({
    url: 'openapi.yaml',
    dom_id: '#swagger-ui',
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    validatorUrl: null,
    tryItOutEnabled: true,
  }));
