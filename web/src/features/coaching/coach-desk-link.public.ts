/** For the top bar. A separate module keeps the coaches' pages out of its bundle. */
export { CoachDeskLink } from './queue/coach-desk-link.tsx';
