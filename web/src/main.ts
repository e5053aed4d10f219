import '@fontsource-variable/eb-garamond/wght.css';
import '@fontsource-variable/source-sans-3/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/comfort.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { comfort } from './lib/comfort.svelte';
import { router } from './lib/router.svelte';
import { session } from './lib/session.svelte';
import { settings } from './lib/settings.svelte';
import { preferred, speak } from './lib/words/index.svelte';
import { loadPage } from './pages/load';

settings.apply();
comfort.apply();
// on its way while we learn who we are; if it does not come, the page says so and tries again
loadPage(router.route.name)?.catch(() => undefined);
await Promise.all([speak(preferred()), session.begin()]);
const target = document.getElementById('app');
if (target === null) throw new Error('the page has lost its root');
mount(App, { target });
