/**
 * A plugin of TypeDoc, which leaves out what `@throws {HttpError} …` names.
 *
 * @module
 */
import { Converter } from "typedoc";

export function load({ converter }) {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const { comment } of Object.values(project.reflections)) {
      for (const tag of comment?.getTags("@throws") ?? []) {
        const [, name] = /^\{(.*)\}$/.exec(tag.typeAnnotation ?? "") ?? [];
        if (name) tag.content.unshift({ kind: "code", text: `\`${name}\`` }, { kind: "text", text: " " });
      }
    }
  });
}
