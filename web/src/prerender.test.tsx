import { expect, it } from 'vitest';
import { prerenderLandingPage } from './prerender.tsx';

it('prerenders the whole landing page, with nothing that needs a script or that the content security policy blocks', async () => {
  const { title, body } = await prerenderLandingPage();
  expect(title).toBe('Greenroom: interview preparation');
  for (const words of [
    'Master Your Interview, Land Your Dream Job',
    '23:59:45',
    'Video Courses',
    '$29',
    'id="ai-analysis"',
    'href="/terms"',
  ]) {
    expect(body).toContain(words);
  }
  expect(body).not.toMatch(/<script|<template|<title| style=|hidden=""/);
}, 20_000);
