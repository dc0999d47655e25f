// What plugins/lessons.ts makes.
declare module "virtual:lessons" {
  const heads: import("./head").LessonHead[];
  export default heads;
}
