import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BrowserRouter, Link, useLocation } from '../../../src/app/light/react-router-dom';

// The pages for visitors lead to each other without the router: what a link does, and what it leaves to the browser, stays as it is with it.
function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const address = () => screen.getByRole('status').textContent;

beforeEach(() => {
  window.history.replaceState(null, '', '/queryIndex');
  render(
    <BrowserRouter>
      <Address />
      <Link to="/noticeRelease?id=7">notice</Link>
    </BrowserRouter>,
  );
});

afterEach(cleanup);

test('a link leads to its address without a new page, and the browser leads back', async () => {
  expect(address()).toBe('/queryIndex');
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
  expect([address(), window.location.search]).toEqual(['/noticeRelease?id=7', '?id=7']);
  await act(async () => {
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await back;
  });
  expect(address()).toBe('/queryIndex');
});

test.each([
  ['control key', { ctrlKey: true }],
  ['command key', { metaKey: true }],
  ['shift key', { shiftKey: true }],
  ['middle button', { button: 1 }],
])('a click with the %s is left to the browser', (_name, how) => {
  // What jsdom would do with it is not to be done here.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const link = screen.getByRole('link', { name: 'notice' });
  expect(link.getAttribute('href')).toBe('/noticeRelease?id=7');
  fireEvent.click(link, how);
  expect([address(), window.location.pathname]).toEqual(['/queryIndex', '/queryIndex']);
});
