// What is known of a lesson before its file is there.
export interface LessonHead {
  file: string;
  id: string;
  part: string;
  title: string;
  idea: string;
  steps: number;
}
