import { expect, it } from 'vitest';
import { prerenderedPages } from '#shared/product/prerendered-pages.ts';
import { prerenderPage } from './prerender.tsx';

const words: Record<string, readonly string[]> = {
  '/': [
    'Master Your Interview, Land Your Dream Job',
    '23:59:45',
    'Video Courses',
    '$29',
    'id="ai-analysis"',
    'href="/terms"',
  ],
  '/signup': ['free trial</h1>', 'Choose your plan', 'First name', 'Start 3-Day Free Trial'],
  '/help': ['Help</h1>', 'Search Help', '<summary', 'href="/terms"'],
  '/how-scoring-works': ['How scoring works</h1>', 'What we never score', 'href="/terms"'],
  '/courses': ['Video Courses</h1>', 'Search courses', 'data-testid="skeleton"'],
  '/podcasts': ['Interview Podcasts</h1>', 'Search podcasts', 'data-testid="skeleton"'],
  '/study-guides': ['Study Guides</h1>', 'Search study guides', 'data-testid="skeleton"'],
};

it.each(prerenderedPages)(
  'prerenders the whole of $path, with nothing that needs a script or that the content security policy blocks',
  async (page) => {
    const { title, body } = await prerenderPage(page);
    expect(title).toMatch(
      page.path === '/' ? /^Greenroom: interview preparation$/ : / · Greenroom$/,
    );

    for (const text of words[page.path] ?? ['missing']) expect(body).toContain(text);
    expect(body).not.toMatch(/<script|<template|<title| style=|hidden=""/);
  },
);
