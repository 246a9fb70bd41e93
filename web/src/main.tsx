import { render } from 'preact';
import { App } from './app/app';
import { findOnlyTable } from './app/only-table';
import { watchAddress } from './app/router';
import { keepSettings } from './app/settings';
import './styles/base.css';
import './styles/controls.css';
import './styles/lobby.css';
import './styles/table.css';
import './styles/catan.css';
import './styles/blokus.css';
import './styles/replay.css';

keepSettings();
watchAddress();
void findOnlyTable();
const root = document.getElementById('app');
if (root) render(<App />, root);
