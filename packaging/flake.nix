{
  description = "Talon: games of patience for terminal and browser, with an exact solver";

  inputs.nixpkgs.url = "nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      version = "@VERSION@";
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      talon = pkgs: pkgs.rustPlatform.buildRustPackage rec {
        pname = "talon-patience";
        inherit version;
        # The packed crate contains the page, so that no toolchain for wasm is needed.
        src = pkgs.fetchurl {
          url = "@REPOSITORY@/releases/download/v${version}/${pname}-${version}.crate";
          sha256 = "@SHA256@";
          name = "${pname}-${version}.tar.gz";
        };
        cargoLock.lockFile = pkgs.runCommand "Cargo.lock" { } ''
          tar --extract --to-stdout --file ${src} ${pname}-${version}/Cargo.lock > $out
        '';
        nativeBuildInputs = [ pkgs.installShellFiles ];
        postInstall = ''
          $out/bin/talon generate man > talon.1
          installManPage talon.1
          installShellCompletion --cmd talon \
            --bash <($out/bin/talon generate completions bash) \
            --fish <($out/bin/talon generate completions fish) \
            --zsh <($out/bin/talon generate completions zsh)
        '';
        meta = {
          homepage = "@REPOSITORY@";
          license = with pkgs.lib.licenses; [ mit asl20 ];
          mainProgram = "talon";
        };
      };
    in
    {
      packages = each (pkgs: { default = talon pkgs; });
    };
}
