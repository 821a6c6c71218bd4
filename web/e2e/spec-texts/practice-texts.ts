import { criterionLabels } from './criterion-labels.ts';
import { decided, fact, notice, part, rowsOf } from './text-row.ts';

export const practiceTexts = [
  ...rowsOf(2, {
    'practice room': [
      'AI Video Analysis',
      'Record',
      'Library',
      'Coach',
      'Results',
      'Starter & Professional Plans',
      '1-Minute Sessions',
      '6 Scoring Criteria',
      ...criterionLabels,
      fact('Results is disabled'),
    ],
    'practice room, uploading': [part('Uploading...')],
    'practice room, uploaded': ['Video Uploaded Successfully!', 'Start AI Analysis'],
    library: ['Total sessions', 'Session history'],
    'results without any': ['No Analysis Available', 'Start Recording'],
  }),
  ...rowsOf(4, {
    'practice room': ['Enable Camera'],
    'camera denied': ['Try Again', fact('the message is red')],
    'camera on': ['Start Recording', fact('a preview')],
    recording: ['REC', 'Stop', fact('the countdown begins at 60')],
    'recording complete': ['Recording Complete', 'Record Again', 'Analyze with AI'],
    'recording again': ['Start Recording'],
    'recording once more': ['REC', fact('the countdown begins at 60')],
    'a session that waits': ['Analyzing...', 'AI analysis in progress...'],
    'a session in work': ['Processing...', 'AI analysis in progress...'],
    'a session that failed': ['Failed', part('Analysis failed. Please try recording again.')],
    library: ['Analyzed', 'Practice Session #1'],
    'after Analyze with AI': [fact('the tab is Results')],
    'after a session was chosen': [fact('the tab is Results')],
  }),
  ...rowsOf(5, {
    'practice room, no video chosen': [notice('Invalid file type', 'Please select a video file')],
    'practice room, too large a file': [notice('File too large', 'Please select a video file smaller than 100MB')],
  }),
  ...rowsOf(8, {
    'camera denied': [notice('Camera Access Required', 'Please allow camera access to record your practice session.')],
    'recording that cannot start': [notice('Recording Failed', 'Unable to start recording. Please try again.')],
    recording: [
      decided(
        notice('Recording Started', 'You have 60 seconds for your answer.'),
        'The specification leaves the end of the sentence open.',
      ),
    ],
    'recording complete': [
      decided(
        notice('Recording Complete', 'Your recording is being uploaded.'),
        'The specification names only the title.',
      ),
    ],
    'practice room, upload failed': [notice('Upload Failed', 'Failed to upload your video: Upload failed: 403')],
    'practice room, uploaded': [
      decided(
        notice('Upload Successful', 'Your practice video has been uploaded.'),
        'The specification names only the title.',
      ),
    ],
    'analysis started': [
      decided(
        notice('AI Analysis Started', 'Your scores appear here in a few seconds.'),
        'The specification names only the title.',
      ),
    ],
    'analysis not started': [notice('Analysis Failed', 'Failed to analyze your video. Please try again.')],
  }),
  ...rowsOf(9, {
    results: [...criterionLabels],
    'results of 90': ['Exceptional', 'Grade A'],
    'results of 89': ['Strong', 'Grade B'],
    'results of 79': ['Good', 'Grade C'],
    'results of 69': ['Average', 'Grade D'],
    'results of 59': ['Below Average', 'Grade F'],
    'results of 49': ['Needs Improvement', 'Grade F'],
    library: [
      fact('total sessions: 9'),
      fact('analyzed: 6'),
      fact('average score: 73'),
      fact('change in Charisma & Presence: +12'),
    ],
    recording: [fact('the camera is asked for 1280 x 720 with sound')],
  }),
];
