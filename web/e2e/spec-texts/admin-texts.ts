import { decided, fact, notice, part, rowsOf } from './text-row.ts';

const done = (what: string, word: string) =>
  notice(`${what} ${word}`, `The ${what.toLowerCase()} has been successfully ${word.toLowerCase()}.`);
const asks = 'Delete asks once, in a dialog that names the item.';
const required = 'Files are read for their length and size when they are uploaded; the fields stay.';

const courses = [
  ...rowsOf(2, {
    'course admin of a visitor': ['Access Denied', 'Please sign in to access the admin panel.'],
    'course admin while loading': ['Loading courses...'],
    'course admin without courses': [
      'No courses yet',
      'Start by creating your first course',
      'Create Your First Course',
    ],
    'course admin': [
      'Course Management',
      'Upload and manage educational content',
      'Add New Course',
      'Existing Courses',
      'Behavioral Interview Mastery',
      'Starter',
      'Tell what you did so that it is remembered.',
      part('12m 45s'),
      part('No duration set'),
      fact('Edit, Delete on every card'),
    ],
    'course admin, new': [
      'Create New Course',
      'Course Title',
      'Category',
      'Required Tier',
      'Starter',
      'Professional',
      'Executive',
      decided('Duration (seconds)', required),
      'Description',
      'Course Video',
      'Upload Video',
      'Thumbnail Image',
      'Upload Thumbnail',
      'Cancel',
      'Create Course',
      fact('Description has 3 rows'),
      fact('accepts video/*'),
      fact('accepts image/*'),
    ],
    'course admin, video uploaded': ['Video uploaded successfully', 'Replace Video'],
    'course admin, thumbnail uploaded': ['Replace Thumbnail'],
    'course admin, saving': [fact('Create Course is disabled')],
    'course admin, edit': ['Edit Course', 'Update Course', fact('the title is Behavioral Interview Mastery')],
    'course admin, delete': [decided('Delete Behavioral Interview Mastery?', asks)],
  }),
  ...rowsOf(5, { 'course admin, blank title': ['Course title is required'] }),
  ...rowsOf(8, {
    'course admin, not created': [part('Failed to create course. Please try again.')],
    'course admin, not updated': [part('Failed to update course. Please try again.')],
    'course admin, not deleted': [part('Failed to delete course. Please try again.')],
    'course admin, created': ['Course created successfully!'],
    'course admin, updated': ['Course updated successfully!'],
    'course admin, deleted': ['Course deleted successfully!'],
    'course admin, no upload address': ['Failed to get upload URL'],
    'course admin, storage refused': ['Upload failed: 403 - Access Denied'],
    'course admin, storage not reached': ['Failed to upload file. Please try again.'],
  }),
];

const guides = [
  ...rowsOf(2, {
    'guide admin while loading': [fact('skeleton placeholders')],
    'guide admin without guides': ['No study guides found. Create your first study guide to get started.'],
    'guide admin': [
      'Study Guides Management',
      'Add Study Guide',
      'Existing Study Guides',
      'The STAR workbook',
      'Tell what you did so that it is remembered.',
      'Starter',
      part('4 pages'),
      part('1.50 KB'),
      part('0 Bytes'),
      fact('Edit, Download, Delete on every card'),
    ],
    'guide admin, new': [
      'Create New Study Guide',
      'Title *',
      'Category',
      'Description',
      'Required Tier',
      'Page Count',
      'File Size',
      'Will be set automatically',
      'Thumbnail',
      'PDF File *',
      'Create Study Guide',
      'Cancel',
      fact('accepts .pdf'),
      fact('accepts image/*'),
    ],
    'guide admin, edit': ['Edit Study Guide', 'Update Study Guide', '1.50 KB'],
  }),
  ...rowsOf(5, {
    'guide admin, nothing entered': [
      notice('Validation Error', 'Please fill in all required fields including uploading a PDF file.'),
    ],
  }),
  ...rowsOf(8, {
    'guide admin, not created': [part('Failed to create study guide. Please try again.')],
    'guide admin, not updated': [part('Failed to update study guide. Please try again.')],
    'guide admin, not deleted': [part('Failed to delete study guide. Please try again.')],
    'guide admin, created': [done('Study Guide', 'Created')],
    'guide admin, updated': [done('Study Guide', 'Updated')],
    'guide admin, deleted': [done('Study Guide', 'Deleted')],
  }),
];

const podcasts = [
  ...rowsOf(2, {
    'podcast admin without podcasts': ['No podcasts found. Create your first podcast to get started.'],
    'podcast admin': [
      'Podcasts Management',
      'Add Podcast',
      'Existing Podcasts',
      'Calm under questions',
      'Tell what you did so that it is remembered.',
      'Starter',
      part('25:00'),
      part('1:01:05'),
      part('59:59'),
      part('Maya Lind'),
      fact('Edit, Play, Delete on every card'),
    ],
    'podcast admin, new': [
      'Create New Podcast',
      'Title *',
      'Category',
      'Description',
      'Required Tier',
      decided('Duration (seconds)', required),
      'Host Name',
      'Thumbnail',
      'Host Image',
      'Audio File *',
      fact('accepts audio/*,.mp3,.wav,.m4a'),
      fact('accepts image/*'),
    ],
    'podcast admin, edit': ['Edit Podcast', fact('the duration is 1500')],
  }),
  ...rowsOf(5, {
    'podcast admin, nothing entered': [
      notice('Validation Error', 'Please fill in all required fields including uploading an audio file.'),
    ],
  }),
  ...rowsOf(8, {
    'podcast admin, not created': [part('Failed to create podcast. Please try again.')],
    'podcast admin, not updated': [part('Failed to update podcast. Please try again.')],
    'podcast admin, not deleted': [part('Failed to delete podcast. Please try again.')],
    'podcast admin, created': [done('Podcast', 'Created')],
    'podcast admin, updated': [done('Podcast', 'Updated')],
    'podcast admin, deleted': [done('Podcast', 'Deleted')],
  }),
];

export const adminTexts = [...courses, ...guides, ...podcasts];
