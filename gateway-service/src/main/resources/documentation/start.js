window.addEventListener('load', () =>
  SwaggerUIBundle({ url: 'openapi.yaml', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, tryItOutEnabled: true }));
