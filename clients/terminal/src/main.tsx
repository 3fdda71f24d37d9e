import { render } from 'solid-js/web';
import { App } from './App.js';
import { offerInspection } from './feed/inspection.js';
import { connect } from './stores/exchange.js';
import './styles/index.css';

render(() => <App />, document.getElementById('terminal')!);
offerInspection();
void connect();
