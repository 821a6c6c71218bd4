// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TabPanel, Tabs } from './tabs.tsx';

function Room() {
  const [value, setValue] = useState('library');
  return (
    <Tabs
      label="Room"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'library', label: 'Library' },
        { value: 'results', label: 'Results' },
      ]}
    >
      <TabPanel value="library">
        <button type="button" onClick={() => setValue('results')}>
          View results
        </button>
      </TabPanel>
      <TabPanel value="results">The report</TabPanel>
    </Tabs>
  );
}

describe('focus in tabs', () => {
  it('moves to the panel opened by a button in another panel', async () => {
    render(<Room />);
    expect(document.activeElement).toBe(document.body);

    await userEvent.click(screen.getByRole('button', { name: 'View results' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Results' })),
    );
  });

  it('stays on the selected tab', async () => {
    render(<Room />);
    await userEvent.click(screen.getByRole('tab', { name: 'Results' }));
    await new Promise((resume) => requestAnimationFrame(resume));
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Results' }));
  });
});
