// How boards, pieces, shadows and marks are painted.
import {
  AddEquation,
  CanvasTexture,
  Color,
  CustomBlending,
  DoubleSide,
  MeshBasicMaterial,
  MeshStandardMaterial,
  OneFactor,
  OneMinusSrcAlphaFactor,
  SRGBColorSpace,
  type Texture,
  type WebGLProgramParametersWithUniforms,
} from "three";

/** `shade`: of each copy. `cut`: what the fragment shader does last to its colour. */
function shaded(material: MeshBasicMaterial, cut = ""): MeshBasicMaterial {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute vec3 shade;\nvarying vec3 vShade;\nvarying vec2 vAt;\n${shader.vertexShader.replace(
      "#include <begin_vertex>",
      "#include <begin_vertex>\nvShade = shade;\nvAt = position.xy;",
    )}`;
    shader.fragmentShader = `varying vec3 vShade;\nvarying vec2 vAt;\n${shader.fragmentShader.replace(
      "#include <color_fragment>",
      `diffuseColor.rgb *= vShade;\n${cut}`,
    )}`;
  };
  // Else programs of materials with the same settings would be taken for one another.
  material.customProgramCacheKey = () => `shaded ${cut}`;
  return material;
}

/** Cells in their own colour, whatever the light, so that marks on them keep their contrast. */
export function cellMaterial(ghosts: boolean): MeshBasicMaterial {
  return shaded(new MeshBasicMaterial({ side: DoubleSide, transparent: ghosts, depthWrite: !ghosts }));
}

/** Round, on a square of side 1. */
export function discMaterial(): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ side: DoubleSide, transparent: true, depthWrite: false });
  return shaded(material, "float off = length(vAt);\ndiffuseColor.a *= 1.0 - smoothstep(0.5 - fwidth(off), 0.5, off);");
}

/** Of each side: its colour, and that of its rim, which parts it from a ground like itself. */
export interface PieceColours {
  white: Color;
  whiteRim: Color;
  black: Color;
  blackRim: Color;
}

/** How far White's outlines stand out, for each cell before the camera; `most`: in cells. Black's, which are light, look
 *  thicker and stand out less. */
export interface OutlineWidth {
  slope: { value: number };
  most: { value: number };
}

/** Pixels that are left out of what is faint, evenly spread: a matrix of Bayer's of sixteen thresholds. */
const sieve = `
  vec2 pixel = floor(gl_FragCoord.xy);
  vec2 coarser = floor(pixel * 0.5);
  float threshold = fract(coarser.x * 0.5 + coarser.y * coarser.y * 0.75) * 0.25 + fract(pixel.x * 0.5 + pixel.y * pixel.y * 0.75);
  if (vLook.y <= threshold) discard;
`;

/** Both sides in one material: `look` is 0 for White, 1 for Black, and how solid the piece is; `skin` is 1 for the outline,
 *  which ghosts have none of. What is faint is like glass, or like a sieve where that is drawn
 *  with the solid pieces. */
export function pieceMaterial(
  colours: PieceColours,
  { slope, most }: OutlineWidth,
  kind: "solid" | "glass" | "sieve",
): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.5, metalness: 0, transparent: kind === "glass" });
  const uniforms = {
    outlineSlope: slope,
    outlineMost: most,
    sideColours: { value: [colours.white, colours.black] },
    rimColours: { value: [colours.whiteRim, colours.blackRim] },
  };
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = `attribute vec2 look;
      attribute float skin;
      uniform float outlineSlope;
      uniform float outlineMost;
      varying vec2 vLook;
      varying float vSkin;
      ${shader.vertexShader
        .replace("#include <begin_vertex>", "#include <begin_vertex>\nvLook = look;\nvSkin = skin;")
        .replace(
          "#include <project_vertex>",
          `#include <project_vertex>
        if (skin > 0.5) {
          mvPosition.xyz += normalize(transformedNormal) * min(outlineMost, -mvPosition.z * outlineSlope) * (look.x < 0.5 ? 1.0 : 0.6);
          gl_Position = look.y < 1.0 ? vec4(0.0) : projectionMatrix * mvPosition;
        }`,
        )}`;
    shader.fragmentShader = `uniform vec3 sideColours[2];\nuniform vec3 rimColours[2];\nvarying vec2 vLook;\nvarying float vSkin;\n${shader.fragmentShader
      .replace(
        "#include <color_fragment>",
        `${kind === "sieve" ? sieve : ""}
        diffuseColor.rgb = vLook.x < 0.5 ? sideColours[0] : sideColours[1];
        diffuseColor.a *= vLook.y;`,
      )
      .replace(
        "#include <opaque_fragment>",
        `float facing = abs(dot(normalize(vViewPosition), normal));
        vec3 rim = vLook.x < 0.5 ? rimColours[0] : rimColours[1];
        outgoingLight = mix(outgoingLight, rim, vSkin > 0.5 ? 1.0 : smoothstep(0.45, 1.0, 1.0 - facing));
        #include <opaque_fragment>`,
      )}`;
  };
  material.customProgramCacheKey = () => `piece ${kind}`;
  return material;
}

/** A dark spot that fades to its edge. */
export function shadowMaterial(): MeshBasicMaterial {
  const size = 64;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d");
  if (context) {
    const fade = context.createRadialGradient(size / 2, size / 2, size * 0.16, size / 2, size / 2, size / 2);
    fade.addColorStop(0, "rgb(0 0 0 / 55%)");
    fade.addColorStop(0.55, "rgb(0 0 0 / 24%)");
    fade.addColorStop(1, "rgb(0 0 0 / 0%)");
    context.fillStyle = fade;
    context.fillRect(0, 0, size, size);
  }
  return new MeshBasicMaterial({ map: new CanvasTexture(canvas), transparent: true, depthWrite: false });
}

/** Pictures of one texture: `slot` tells which, counted from its upper left, `slots` a line. */
export function atlasMaterial(map: Texture, slots: number): MeshBasicMaterial {
  map.colorSpace = SRGBColorSpace;
  map.premultiplyAlpha = true;
  map.anisotropy = 8;
  const material = new MeshBasicMaterial({
    map,
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
    // The texture is multiplied already.
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute vec3 slot;\nvarying float vSolid;\n${shader.vertexShader.replace(
      "#include <uv_vertex>",
      `vMapUv = vec2(slot.x + uv.x, ${slots.toFixed(1)} - 1.0 - slot.y + uv.y) / ${slots.toFixed(1)};\nvSolid = slot.z;`,
    )}`;
    shader.fragmentShader = `varying float vSolid;\n${shader.fragmentShader.replace(
      "#include <map_fragment>",
      "#include <map_fragment>\ndiffuseColor *= vSolid;",
    )}`;
  };
  return material;
}

export function colour(style: string): Color {
  return new Color().setStyle(style);
}
