import { render } from 'solid-js/web';
import '../styles/tokens.css';
import '../styles/base.css';
import './ops.css';
import { Operations } from './Operations.js';

render(() => <Operations />, document.getElementById('operations')!);
