import { fact, notice, part, rowsOf } from './text-row.ts';

export const dashboardTexts = [
  ...rowsOf(2, {
    dashboard: [
      part('Welcome'),
      part('Mona'),
      'Videos Watched',
      'Podcasts Heard',
      'Guides Downloaded',
      'Practice Videos',
      'Continue Learning',
      'Recently Watched',
      'Behavioral Interview Mastery',
      'Course',
      '40%',
      '12:45',
      'Calm under questions',
      'Podcast',
      '75%',
      'AI Analysis',
      'Previous Analysis',
      '83',
      'View Details',
      'Recommended for You',
      'Latest Podcasts',
      part('MP4, MOV, AVI supported'),
      part('1-5 minutes recommended'),
      fact('the file picker accepts video/*'),
    ],
    'dashboard without a first name': [part('Welcome'), part('Interview Champion')],
  }),
  ...rowsOf(4, {
    'dashboard, uploading': ['Uploading...', fact('the file picker is disabled')],
    'dashboard, a second later': [fact('the file picker is enabled')],
  }),
  ...rowsOf(8, {
    'dashboard, no video chosen': [notice('Invalid file type', 'Please select a video file')],
    'dashboard, too large a file': [notice('File too large', 'Please select a video file smaller than 100MB')],
    'dashboard, upload failed': [notice('Upload failed', 'There was an error uploading your video. Please try again.')],
    'dashboard, storage refused': [
      notice('Upload failed', 'There was an error uploading your video. Please try again.'),
    ],
    'dashboard, not registered': [
      notice('Upload failed', 'There was an error uploading your video. Please try again.'),
    ],
    'dashboard, uploaded': [
      notice(
        'Video uploaded successfully!',
        "Your video has been submitted for AI analysis. You'll receive feedback within 24 hours.",
      ),
    ],
  }),
];
