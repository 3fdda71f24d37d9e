import { render } from 'solid-js/web';
import { App } from './App.js';
import { offerInspection } from './feed/inspection.js';
import { connect } from './stores/exchange.js';
import './styles/index.css';

offerInspection();
void connect();
// In a task of its own, as reading the scripts is one already: a slow machine answers in between.
setTimeout(() => render(() => <App />, document.getElementById('terminal')!));
