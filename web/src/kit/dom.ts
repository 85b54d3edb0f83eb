/** The library that draws, by itself: pages evaluate it in a task of its own. */
export { createRoot } from 'react-dom/client';
