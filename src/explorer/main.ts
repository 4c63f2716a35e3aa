import { createApp } from 'vue';
import { App } from './app.tsx';
import { createExplorer } from './state.ts';

const { sitename = '' } = document.body.dataset;
createApp(App, { explorer: createExplorer(), sitename }).mount('#explorer');
