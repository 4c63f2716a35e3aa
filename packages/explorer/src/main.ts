import { createApp } from 'vue';
import { App } from './app.tsx';
import { createExplorer } from './state.ts';

const { sitename = '' } = document.body.dataset;
createApp(App, { explorer: createExplorer(), sitename })
  // Menus are not cut off where the form is scrolled.
  .provide('CdxTeleportTarget', 'body')
  .mount('#explorer');
