import { mount } from 'svelte';
import App from './App.svelte';
import { theme } from './app/theme.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

theme.start();

const target = document.getElementById('app');
if (target) mount(App, { target });
